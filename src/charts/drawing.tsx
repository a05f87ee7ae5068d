import { type ReactNode, useRef } from "react";
import { ChartBoundary } from "./chart-boundary.tsx";
import { ChartFailure } from "./chart-failure.tsx";
import type { Adapter, Size } from "./props.ts";
import type { AdapterState } from "./use-adapter.ts";
import { useSize } from "./use-size.ts";

interface DrawingProps {
  kind: "pie" | "line";
  /** What the picture says, for those who do not see it. */
  gist: string;
  source: AdapterState;
  draw: (adapter: Adapter, size: Size) => ReactNode;
}

/** The place that a library draws in: measured, named, and guarded against what the library may do. */
export function Drawing({ kind, gist, source, draw }: DrawingProps) {
  const place = useRef<HTMLDivElement>(null);
  const size = useSize(place);
  const { loaded, hasFailed, retry } = source;
  return (
    <div ref={place} className="chart-drawing h-full" data-chart={kind} data-library={loaded?.library}>
      {hasFailed ? (
        <ChartFailure onRetry={retry} />
      ) : loaded === undefined || size === undefined ? null : (
        <ChartBoundary key={loaded.library}>
          <div role="img" aria-label={gist}>
            {/* The libraries' own names and roles would tell the same once more, each in its way. */}
            <div aria-hidden="true" className={kind === "pie" ? "[&_path]:cursor-pointer" : ""}>
              {draw(loaded.adapter, size)}
            </div>
          </div>
        </ChartBoundary>
      )}
    </div>
  );
}
