import { useLocation } from "wouter";
import { NotFound } from "../ui/failure.tsx";

export function NotFoundPage() {
  const [, navigate] = useLocation();
  return <NotFound onHome={() => navigate("/")} />;
}
