/** The page of every address that the site does not have; few visits need it, so that it is loaded when one does. */
import { useLocation } from "wouter";
import { Button } from "../ui/buttons.tsx";
import { PageTitle, pageBox } from "../ui/failure.tsx";
import { statesMessages } from "../ui/messages.ts";
import { notFoundMessages } from "./text-messages.ts";

export function NotFoundPage() {
  const [, navigate] = useLocation();
  return (
    <section className={`flex text-ink-2 ${pageBox}`}>
      <PageTitle>{statesMessages.notFoundTitle}</PageTitle>
      <p className="text-balance">{notFoundMessages.text}</p>
      <Button kind="primary" onClick={() => navigate("/")}>
        {notFoundMessages.goHome}
      </Button>
    </section>
  );
}
