import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { ErrorBoundary, Failure } from "../ui/failure.tsx";
import { statesMessages } from "../ui/messages.ts";
import type { Adapter, Size } from "./chart-specs.ts";
import type { AdapterState } from "./use-adapter.ts";

interface DrawingProps {
  kind: "pie" | "line";
  /** Describes the picture to those who do not see it. */
  summary: string;
  source: AdapterState;
  draw: (adapter: Adapter, size: Size) => ReactNode;
}

/** The element that a library draws in: it is measured, has an accessible name, and confines the library's errors. */
export function Drawing({ kind, summary, source, draw }: DrawingProps) {
  const container = useRef<HTMLDivElement>(null);
  const size = useSize(container);
  const { loaded, hasFailed, retry } = source;
  return (
    <div ref={container} className="chart-drawing h-full" data-chart={kind} data-library={loaded?.library}>
      {hasFailed ? (
        <ChartFailure onRetry={retry} />
      ) : loaded === undefined || size === undefined ? null : (
        <ErrorBoundary key={loaded.library} fallback={(_, redraw) => <ChartFailure onRetry={redraw} />}>
          <div role="img" aria-label={summary}>
            {/* The libraries' own names and roles would repeat the summary, each in a different way. */}
            <div aria-hidden="true" className={kind === "pie" ? "[&_path]:cursor-pointer" : ""}>
              {draw(loaded.adapter, size)}
            </div>
          </div>
        </ErrorBoundary>
      )}
    </div>
  );
}

/** Returns the element's inner size in whole pixels; undefined until it is measured and while it is hidden. */
function useSize(element: RefObject<HTMLElement>): Size | undefined {
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

/** Takes the place of one chart; the list and the other chart are not affected. */
function ChartFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Failure kind="chart" onRetry={onRetry}>
      <p>{statesMessages.chartFailed}</p>
    </Failure>
  );
}
