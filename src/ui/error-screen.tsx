import { Component, type ReactNode, useId, useState } from "react";
import { Button } from "./buttons.tsx";
import { statesMessages } from "./messages.ts";

interface ErrorBoundaryProps {
  children: ReactNode;
  /** What is shown in its place. */
  fallback: (message: string, retry: () => void) => ReactNode;
}

interface ErrorBoundaryState {
  error: Error | undefined;
}

/** Shows what went wrong in what it holds, and tries it anew when asked to. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: undefined };

  static getDerivedStateFromError(thrown: unknown): ErrorBoundaryState {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override render() {
    const { children, fallback } = this.props;
    const { error } = this.state;
    if (error === undefined) return children;
    return fallback(error.message, () => this.setState({ error: undefined }));
  }
}

/** Something broke that the visitor cannot mend but may try again. */
export function ErrorScreen({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Notice
      title={statesMessages.errorTitle}
      alert
      action={
        <Button kind="primary" onClick={onRetry}>
          {statesMessages.retry}
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
      title={statesMessages.routeErrorTitle}
      alert
      action={
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" onClick={onRetry}>
            {statesMessages.retry}
          </Button>
          <Button aria-expanded={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
            {isShown ? statesMessages.hideError : statesMessages.showError}
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
      title={statesMessages.notFoundTitle}
      action={
        <Button kind="primary" onClick={onHome}>
          {statesMessages.goHome}
        </Button>
      }
    >
      <p>{statesMessages.notFoundText}</p>
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
