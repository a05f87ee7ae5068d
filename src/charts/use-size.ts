import { type RefObject, useEffect, useState } from "react";
import type { Size } from "./props.ts";

/** The element's inner size in whole pixels; undefined until it is known, or while it is not shown. */
export function useSize(element: RefObject<HTMLElement>): Size | undefined {
  const [size, setSize] = useState<Size>();
  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const width = Math.floor(entry.contentRect.width);
      const height = Math.floor(entry.contentRect.height);
      setSize((old) => {
        if (width === 0 || height === 0) return undefined;
        return old?.width === width && old.height === height ? old : { width, height };
      });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
