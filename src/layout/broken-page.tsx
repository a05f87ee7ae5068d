import { useLayoutEffect, useRef, useState } from "react";
import { ErrorScreen } from "../ui/failure.tsx";

interface StillProps {
  /** Of the element that holds what broke. */
  placeId: string;
  /** It broke before there was any answer: maybe the browser is too old for it. */
  isAtStart: boolean;
}

/**
 * What stood in a place before it broke: it can be read, and no longer answers. It is what the page's html came
 * with, or what was drawn last.
 */
export function Still({ placeId, isAtStart }: StillProps) {
  // While this is drawn for the first time, what broke is still in the document.
  const [html] = useState(() => readStill(placeId));

  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    const wasLive = classList.contains("live");
    classList.add("unserved");
    if (isAtStart) classList.remove("live");
    return () => {
      classList.remove("unserved");
      if (wasLive) classList.add("live");
    };
  }, [isAtStart]);

  // biome-ignore lint/security/noDangerouslySetInnerHtml: the document's own elements, as they were
  return <div data-still className="contents" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Where trying again has failed, it is what was kept at the first time. */
function readStill(placeId: string): string {
  const place = document.querySelector("[data-still]") ?? document.getElementById(placeId);
  return place?.innerHTML ?? "";
}

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
