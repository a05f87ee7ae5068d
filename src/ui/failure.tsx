/** Shows failures: a box with the reason and a button that tries again, and the error boundary. */
import {
  Component,
  type ComponentPropsWithoutRef,
  type ReactNode,
  useCallback,
  useId,
  useRef,
  useState,
} from "react";
import { Button } from "./buttons.tsx";
import { useDismissal, useHandedFocus } from "./hooks.ts";
import { uiMessages } from "./messages.ts";

/** Begins at the left edge of the column, like the bar above it and the footer below it. */
export const pageBox = "flex-col items-start gap-4 max-w-lg py-16 md:py-24";

/** Classes by what the box replaces. */
const boxes = {
  part: "flex-wrap items-center gap-3 text-sm",
  chart: "h-full flex-col items-start justify-center gap-2 text-sm",
  list: "flex-col items-start gap-3 outline-none",
  page: pageBox,
};

export interface FailureProps {
  kind?: keyof typeof boxes;
  title?: ReactNode;
  /** The message; by default that a part of the page could not be loaded. */
  children?: ReactNode;
  /** Shown next to the button that tries again. */
  secondButton?: ReactNode;
  /** The id of the element that takes over the focus when the pressed button disappears. */
  focusNext?: string;
  id?: string;
  className?: string;
  onRetry: () => void;
  /** For a box that lies over the page: called on Escape and on a press elsewhere. */
  onClose?: () => void;
}

/** Shows a failure as an alert, with a button that tries again. */
export function Failure(props: FailureProps) {
  const { kind = "part", title, secondButton, focusNext, id, className = "", onRetry, onClose } = props;
  const { children = <p>{uiMessages.states.partFailed}</p> } = props;
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useHandedFocus(button, focusNext);
  const [opener] = useState(() => globalThis.document?.activeElement);
  const close = useCallback(
    (isByEscape: boolean) => {
      if (isByEscape && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      onClose?.();
    },
    [opener, onClose],
  );
  useDismissal(box, onClose && close);
  return (
    <div
      ref={box}
      role="alert"
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      className={`flex text-ink-2 ${boxes[kind]} ${className}`}
    >
      {title}
      {children}
      <div className="flex flex-wrap gap-2">
        <Button
          ref={button}
          kind={kind === "list" || kind === "page" ? "primary" : "outline"}
          onClick={onRetry}
        >
          {uiMessages.states.retry}
        </Button>
        {secondButton}
      </div>
    </div>
  );
}

/** The reason for a failure in the program's own words. */
export function Reason(props: ComponentPropsWithoutRef<"p">) {
  return <p className="rounded-field bg-sunk px-3 py-2 font-mono text-sm" {...props} />;
}

export function PageTitle({ children }: { children: string }) {
  return <h1 className="text-name font-semibold tracking-tight text-ink">{children}</h1>;
}

export interface ErrorProps {
  message: string;
  onRetry: () => void;
}

/** Something broke that the visitor cannot fix but may try again. */
export function ErrorScreen({ message, onRetry }: ErrorProps) {
  return (
    <Failure kind="page" title={<PageTitle>{uiMessages.states.errorTitle}</PageTitle>} onRetry={onRetry}>
      <Reason>{message}</Reason>
    </Failure>
  );
}

/** A page could not be loaded or rendered. The frame around it still works, so the reason is shown on request only. */
export function RouteError({ message, onRetry }: ErrorProps) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <Failure
      kind="page"
      title={<PageTitle>{uiMessages.states.routeErrorTitle}</PageTitle>}
      secondButton={
        <Button aria-expanded={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
          {isShown ? uiMessages.states.hideError : uiMessages.states.showError}
        </Button>
      }
      onRetry={onRetry}
    >
      <Reason id={id} hidden={!isShown}>
        {message}
      </Reason>
    </Failure>
  );
}

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Returns what is shown instead of children that threw. */
  fallback: (message: string, retry: () => void) => ReactNode;
}

/** Confines an error to its children, and renders them again on request. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(thrown: unknown) {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override render() {
    const { children, fallback } = this.props;
    const { error } = this.state;
    if (error === undefined) return children;
    return fallback(error.message, () => this.setState({ error: undefined }));
  }
}
