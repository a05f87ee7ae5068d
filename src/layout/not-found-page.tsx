import { useLocation } from "wouter";
import { NotFound } from "../ui/error-screen.tsx";

export function NotFoundPage() {
  const [, navigate] = useLocation();
  return <NotFound onHome={() => navigate("/")} />;
}
