import { type ReactNode, useId, useState } from "react";
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

/** A page that could not be loaded or drawn. The page's frame still stands, so the reason may wait to be asked for. */
export function RouteError({ message, onRetry }: { message: string; onRetry: () => void }) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <Notice
      title={words.states.routeErrorTitle}
      alert
      action={
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" onClick={onRetry}>
            {words.states.retry}
          </Button>
          <Button aria-expanded={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
            {isShown ? words.states.hideError : words.states.showError}
          </Button>
        </div>
      }
    >
      <p
        id={id}
        hidden={!isShown}
        className="rounded-field bg-sunk px-3 py-2 font-mono text-meta wrap-anywhere"
      >
        {message}
      </p>
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
