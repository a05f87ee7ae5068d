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
