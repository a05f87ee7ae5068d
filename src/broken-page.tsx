import { useLayoutEffect, useRef } from "react";
import { Still } from "./still.tsx";
import { ErrorScreen } from "./ui/error-screen.tsx";

interface BrokenPageProps {
  message: string;
  isAtStart: boolean;
  onRetry: () => void;
}

/** Something broke around the page itself: why, and under it what can still be read. */
export function BrokenPage({ message, isAtStart, onRetry }: BrokenPageProps) {
  const screen = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    screen.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <>
      <aside ref={screen}>
        <ErrorScreen message={message} onRetry={onRetry} />
      </aside>
      <Still placeId="root" isAtStart={isAtStart} />
    </>
  );
}
