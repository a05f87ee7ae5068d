import { Component, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "../ui/buttons.tsx";
import { statesMessages } from "../ui/messages.ts";
import type { Adapter, Size } from "./chart-specs.ts";
import type { AdapterState } from "./use-adapter.ts";

/** The element's inner size in whole pixels; undefined until it is known, or while it is not shown. */
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

interface EmptyChartProps {
  /** Why it is empty. */
  children: string;
}

/** A pie of nothing: the ring stays where it was, and the legend's place says why it has no slices. */
export function EmptyPie({ children }: EmptyChartProps) {
  return (
    <div className="flex h-full items-center gap-4">
      <span
        aria-hidden="true"
        className="m-1 size-[136px] shrink-0 rounded-full border-[18px] border-sunk forced-colors:border-line"
      />
      <p className="text-meta text-ink-2">{children}</p>
    </div>
  );
}

const gridLines = ["top", "upper", "lower"];

/** A line of nothing: the grid stays, with nothing above its ground. */
export function EmptyLine({ children }: EmptyChartProps) {
  return (
    <div className="relative flex h-full flex-col pb-5">
      {gridLines.map((name) => (
        <span key={name} aria-hidden="true" className="flex-1 border-t border-dashed border-line" />
      ))}
      <span aria-hidden="true" className="border-t-2 border-line-strong" />
      <p className="absolute inset-x-0 top-1/2 mx-auto w-fit -translate-y-1/2 bg-raised px-3 py-1 text-center text-meta text-ink-2">
        {children}
      </p>
    </div>
  );
}

/** In the place of one chart alone: the list and the other chart live on. */
function ChartFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex h-full flex-col items-start justify-center gap-2 text-meta text-ink-2">
      <p role="alert">{statesMessages.chartFailed}</p>
      <Button onClick={onRetry}>{statesMessages.retry}</Button>
    </div>
  );
}

interface ChartBoundaryState {
  hasThrown: boolean;
}

/** Keeps what a library throws to its own chart. React logs what it was. */
class ChartBoundary extends Component<{ children: ReactNode }, ChartBoundaryState> {
  override state: ChartBoundaryState = { hasThrown: false };

  static getDerivedStateFromError(): ChartBoundaryState {
    return { hasThrown: true };
  }

  override render() {
    if (!this.state.hasThrown) return this.props.children;
    return <ChartFailure onRetry={() => this.setState({ hasThrown: false })} />;
  }
}

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
