import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { liveClass, unservedClass } from "../store/inline-constants.ts";
import { ErrorScreen } from "../ui/failure.tsx";

interface FrozenHtmlProps {
  /** The id of the element that holds what broke. */
  placeId: string;
}

/** The html that a place held before it broke, prerendered or drawn last: it can be read and does nothing. */
export function FrozenHtml({ placeId }: FrozenHtmlProps) {
  const frozen = useRef<HTMLDivElement>(null);
  // During the first render, what broke is still in the document.
  const [nodes] = useState(() => findNodes(placeId));

  useLayoutEffect(() => {
    // React has removed what broke. What is still connected is not of it.
    frozen.current?.append(...nodes.filter(({ isConnected }) => !isConnected));
  }, [nodes]);

  // Runs after all layout effects, since the provider's marks the page as live even where a page in it broke.
  useEffect(() => {
    const { classList } = document.documentElement;
    // The program runs, and tells by itself what broke.
    classList.add(unservedClass, liveClass);
    return () => classList.remove(unservedClass);
  }, []);

  return <div ref={frozen} data-frozen className="contents" />;
}

/** Returns the nodes of the place; after a retry that failed, those that were kept the first time. */
function findNodes(placeId: string): ChildNode[] {
  const place = document.querySelector("[data-frozen]") ?? document.getElementById(placeId);
  return [...(place?.childNodes ?? [])];
}

interface BrokenPageProps {
  message: string;
  onRetry: () => void;
}

/** Tells what broke around the page itself; below stands what can still be read. */
export function BrokenPage({ message, onRetry }: BrokenPageProps) {
  const screen = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    screen.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <>
      <aside ref={screen} className="page-column">
        <ErrorScreen message={message} onRetry={onRetry} />
      </aside>
      <FrozenHtml placeId="root" />
    </>
  );
}
