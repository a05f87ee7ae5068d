import type { ReactNode } from "react";

/** In a chart's place: why there is none. */
export function ChartMessage({ children }: { children: ReactNode }) {
  return (
    <div className="flex h-full flex-col items-start justify-center gap-2 text-meta text-ink-2">
      {children}
    </div>
  );
}
