import { useEffect } from "react";
import { useLocation } from "wouter";
import { TopBar } from "../frame/top-bar.tsx";
import { NotFound } from "../ui/error-screen.tsx";
import { words } from "../words.ts";

export function NotFoundPage() {
  const [, navigate] = useLocation();
  useEffect(() => {
    document.title = words.states.notFoundTitle;
  }, []);
  return (
    <>
      <TopBar owner={undefined} />
      <main>
        <NotFound onHome={() => navigate("/")} />
      </main>
    </>
  );
}
