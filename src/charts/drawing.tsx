import {
  type ReactNode,
  type RefObject,
  startTransition,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from "react";
import { chartLibraries, type Library } from "../chart-libraries.ts";
import { type LazyModule, lazyModule, useLazyModule } from "../lazy/lazy-module.tsx";
import { ErrorBoundary, Failure } from "../ui/failure.tsx";
import { useIsLong } from "../ui/hooks.ts";
import { uiMessages } from "../ui/messages.ts";
import type { Adapter, Size } from "./chart-specs.ts";

interface DrawingProps {
  kind: "pie" | "line";
  /** Describes the picture to people who cannot see it. */
  summary: string;
  source: AdapterState;
  draw: (adapter: Adapter, size: Size, elements: (typeof chartLibraries)[Library]) => ReactNode;
}

/** The element that a library draws in: it is measured, has an accessible name, and confines the library's errors. */
export function Drawing({ kind, summary, source, draw }: DrawingProps) {
  const container = useRef<HTMLDivElement>(null);
  const size = useSize(container);
  const { loaded, isLate, hasFailed, retry } = source;
  return (
    <div
      ref={container}
      className={`chart-drawing h-full ${isLate ? "dimmed" : ""}`}
      data-chart={kind}
      data-library={loaded?.library}
    >
      {hasFailed ? (
        <ChartFailure onRetry={retry} />
      ) : loaded === undefined && isLate ? (
        <p className="grid h-full place-items-center text-sm text-ink-3">{uiMessages.states.loading}</p>
      ) : loaded === undefined || size === undefined ? null : (
        <ErrorBoundary key={loaded.library} fallback={(_, redraw) => <ChartFailure onRetry={redraw} />}>
          <div role="img" aria-label={summary}>
            {/* The libraries' own names and roles would repeat the summary, each in a different way. Time runs to the
                right in every language, as numbers do: no library mirrors its axes, and all place texts by their ends. */}
            <div aria-hidden="true" dir="ltr" className={kind === "pie" ? "[&_path]:cursor-pointer" : ""}>
              {draw(loaded.adapter, size, chartLibraries[loaded.library])}
            </div>
          </div>
        </ErrorBoundary>
      )}
    </div>
  );
}

/** Returns the element's inner size in whole pixels; undefined until it is measured and while it is hidden. */
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

/** Takes the place of one chart; the list and the other chart are not affected. */
export function ChartFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Failure kind="chart" onRetry={onRetry}>
      <p>{uiMessages.states.chartFailed}</p>
    </Failure>
  );
}

const load = (importAdapter: () => Promise<Adapter>): LazyModule<Adapter> => lazyModule(importAdapter);

/** Each library has its own chunk: choosing one loads no other. */
export const adapters: Record<Library, LazyModule<Adapter>> = {
  victory: load(() => import("./adapters/victory.tsx")),
  nivo: load(() => import("./adapters/nivo.tsx")),
  plotly: load(() => import("./adapters/plotly.tsx")),
  carbon: load(() => import("./adapters/carbon.tsx")),
  billboard: load(() => import("./adapters/billboard.tsx")),
};

interface LoadedAdapter {
  library: Library;
  adapter: Adapter;
}

export interface AdapterState {
  /** The requested library, or the previous one while its chunk is loading. */
  loaded: LoadedAdapter | undefined;
  /** Its chunk has taken long enough for the visitor to wonder. */
  isLate: boolean;
  /** Its chunk could not be loaded. */
  hasFailed: boolean;
  retry: () => void;
}

const lateMs = 1_000;

export function useAdapter(library: Library, isWanted: boolean): AdapterState {
  const [latest, setLatest] = useState<LoadedAdapter>();
  const { loaded: adapter, failure, retry } = useLazyModule(adapters[library], isWanted);
  if (isWanted && adapter !== undefined && latest?.library !== library) setLatest({ library, adapter });
  const isLate = useIsLong(isWanted && adapter === undefined && failure === undefined, lateMs);
  // React renders what is deferred in small pieces, between which presses are answered.
  return { loaded: useDeferredValue(latest), isLate, hasFailed: failure !== undefined, retry };
}

/** Returns its argument in a task after the one that passed it, so that the line is drawn after the pie. */
export function useNextTask<T>(value: T): T {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setLate(() => value)));
    return () => clearTimeout(timer);
  }, [value]);
  return late;
}
