import { laterWords } from "../later-words.ts";
import { otherId, type Slice } from "./props.ts";

interface LegendProps {
  slices: readonly Slice[];
  /** How many languages the slice 'Other' gathers. */
  otherCount: number;
  pointed: Slice | undefined;
  onChoose: (slice: Slice) => void;
  onPoint: (slice: Slice | undefined) => void;
}

/** Names and numbers of the slices. Its buttons are the pie's keyboard, whatever library draws it. */
export function Legend({ slices, otherCount, pointed, onChoose, onPoint }: LegendProps) {
  return (
    <ul className="flex min-w-0 flex-1 flex-col justify-center text-meta">
      {slices.map((slice) => (
        <li key={slice.id}>
          <button
            type="button"
            className={`grid h-[25px] w-full grid-cols-[10px_minmax(0,1fr)_auto_2.25rem] @max-[19rem]/charts:grid-cols-[10px_minmax(0,1fr)_2.25rem] items-center gap-2 rounded-small px-1 text-start @max-[44rem]/charts:h-11 pointer-coarse:h-11 @max-[22rem]/charts:gap-1.5 ${slice === pointed ? "bg-sunk" : ""}`}
            aria-label={`${slice.label}: ${laterWords.charts.count(slice.value)}, ${laterWords.charts.percent(slice.percent)}`}
            title={slice.id === otherId ? laterWords.charts.otherHint(otherCount) : undefined}
            onClick={() => onChoose(slice)}
            onPointerEnter={() => onPoint(slice)}
            onPointerLeave={() => onPoint(undefined)}
            onFocus={() => onPoint(slice)}
            onBlur={() => onPoint(undefined)}
          >
            <span
              className="size-2.5 rounded-[3px] border border-control forced-color-adjust-none"
              style={{ backgroundColor: slice.color }}
            />
            {/* Where the rows are high there is room for a second line. */}
            <span className="truncate @max-[44rem]/charts:line-clamp-2 @max-[44rem]/charts:leading-tight @max-[44rem]/charts:whitespace-normal @max-[44rem]/charts:wrap-anywhere">
              {slice.label}
            </span>
            <span className="font-mono text-tiny text-ink-3 @max-[19rem]/charts:hidden">
              {slice.value.toLocaleString("en-US")}
            </span>
            <span className="text-end font-mono text-tiny text-ink-2">
              {laterWords.charts.percent(slice.percent)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
