import type { ReactNode } from "react";
import { words } from "../words.ts";
import { Button } from "./button.tsx";

/** Something broke that the visitor cannot mend but may try again. */
export function ErrorScreen({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Notice
      title={words.states.errorTitle}
      alert
      action={
        <Button kind="primary" onClick={onRetry}>
          {words.states.retry}
        </Button>
      }
    >
      <p className="rounded-field bg-sunk px-3 py-2 font-mono text-meta wrap-anywhere">{message}</p>
    </Notice>
  );
}

export function NotFound({ onHome }: { onHome: () => void }) {
  return (
    <Notice
      title={words.states.notFoundTitle}
      action={
        <Button kind="primary" onClick={onHome}>
          {words.states.goHome}
        </Button>
      }
    >
      <p>{words.states.notFoundText}</p>
    </Notice>
  );
}

interface NoticeProps {
  title: string;
  children: ReactNode;
  action: ReactNode;
  /** Read out at once. */
  alert?: boolean;
}

function Notice({ title, children, action, alert = false }: NoticeProps) {
  return (
    <section
      role={alert ? "alert" : undefined}
      className="mx-auto flex max-w-md flex-col items-start gap-4 px-4 py-16 text-ink-2 md:py-24"
    >
      <h1 className="font-serif text-name-phone font-semibold tracking-tight text-ink">{title}</h1>
      {children}
      {action}
    </section>
  );
}
