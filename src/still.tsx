import { useLayoutEffect, useState } from "react";

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
