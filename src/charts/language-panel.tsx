import { useMemo, useState, useSyncExternalStore } from "react";
import type { PageAnswer, Site } from "../../worker/contract.ts";
import { formatCount } from "../ui/messages.ts";
import { useChartColors } from "./chart-colors.ts";
import { toLanguageCounts, toLanguageShares, toPieSpec } from "./chart-data.ts";
import { useLanguagesTitle } from "./chart-frame.tsx";
import { ChartPanel, sentenceClass } from "./chart-panel.tsx";
import { otherId, type Slice } from "./chart-specs.ts";
import { type AdapterState, Drawing } from "./drawing.tsx";
import { chartsMessages, describeShares, formatPercent } from "./messages.ts";

/** The rows of 26, 36 or 44 px that fill a panel's height, in two columns in the rail: `language-chart` in charts.css. */
const layouts = [
  { media: "(width >= 79rem) and (pointer: fine)", rows: 10 },
  { media: "(width >= 64rem) and (pointer: fine)", rows: 9 },
  { media: "(width >= 64rem)", rows: 6 },
  { media: "(width >= 48rem) and (pointer: fine)", rows: 7 },
  { media: "(width >= 48rem)", rows: 5 },
] as const;

/** On a phone each row is as high as a finger needs. */
const rowsOfPhone = 6;

/** Returns the number of rows of the legend, 'Other' among them. */
function useLegendRows(): number {
  return useSyncExternalStore(subscribe, findRows, () => rowsOfPhone);
}

function findRows(): number {
  return layouts.find(({ media }) => window.matchMedia(media).matches)?.rows ?? rowsOfPhone;
}

function subscribe(listener: () => void) {
  const queries = layouts.map(({ media }) => window.matchMedia(media));
  for (const query of queries) query.addEventListener("change", listener);
  return () => {
    for (const query of queries) query.removeEventListener("change", listener);
  };
}

interface LanguagePanelProps {
  answer: PageAnswer;
  site: Site;
  source: AdapterState;
  onChoose: (language: string) => void;
}

export function LanguagePanel({ answer, site, source, onChoose }: LanguagePanelProps) {
  const colors = useChartColors();
  const rows = useLegendRows();
  const shares = useMemo(() => toLanguageShares(toLanguageCounts(site, answer), rows), [site, answer, rows]);
  const spec = useMemo(() => toPieSpec(shares, site.languages, colors), [shares, site, colors]);
  const [pointedId, setPointedId] = useState<string>();
  const pointed = spec.slices.find(({ id }) => id === pointedId);
  const all = [...shares.named, ...shares.others];
  const onPoint = (slice: Slice | undefined) => setPointedId(slice?.id);

  return (
    <ChartPanel
      title={useLanguagesTitle()}
      rows={all.map((share) => ({ ...share, id: share.language, name: share.language }))}
      nameColumn={chartsMessages.columns.language}
      onChooseRow={onChoose}
      bodyClass={all.length === 0 ? sentenceClass : undefined}
      empty={<p className="text-sm text-ink-2">{chartsMessages.noLanguages}</p>}
    >
      {(showTable) => {
        /** 'Other' is not a language: it leads to the first of its languages in the table. */
        const choose = (slice: Slice | undefined) => {
          if (slice?.id === otherId) showTable(shares.others[0]?.language);
          else if (slice !== undefined) onChoose(slice.id);
        };
        return (
          <div className="language-chart">
            <div className="language-ring">
              <Drawing
                kind="pie"
                summary={describeShares(spec.slices)}
                source={source}
                draw={({ Pie }, size) => (
                  <>
                    <Pie spec={spec} colors={colors} size={size} onChoose={choose} onPoint={onPoint} />
                    {/* Screen readers have the legend. */}
                    <p className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center">
                      <span className="tabular-nums text-base font-semibold">
                        {pointed ? formatPercent(pointed.percent) : all.length}
                      </span>
                      <span dir="auto" className="language-ring-label">
                        {pointed?.label ?? chartsMessages.languageCount(all.length)}
                      </span>
                    </p>
                  </>
                )}
              />
            </div>
            <Legend
              slices={spec.slices}
              hasTwoColumns={spec.slices.length > rows / 2}
              otherCount={shares.others.length}
              pointed={pointed}
              onChoose={choose}
              onPoint={onPoint}
            />
          </div>
        );
      }}
    </ChartPanel>
  );
}

interface LegendProps {
  slices: readonly Slice[];
  /** In the rail, the legend is below the ring. */
  hasTwoColumns: boolean;
  /** The number of languages in the slice 'Other'. */
  otherCount: number;
  pointed: Slice | undefined;
  onChoose: (slice: Slice) => void;
  onPoint: (slice: Slice | undefined) => void;
}

/** Names and numbers of the slices. Its buttons make the pie usable by keyboard with every library. */
function Legend({ slices, hasTwoColumns, otherCount, pointed, onChoose, onPoint }: LegendProps) {
  return (
    <ul className={`language-legend ${hasTwoColumns ? "language-legend-wide" : ""}`}>
      {slices.map((slice) => (
        <li key={slice.id} className="max-h-11 min-h-6 flex-1 md:pointer-fine:max-h-6.5">
          <button
            type="button"
            className={`language-legend-row ${slice === pointed ? "bg-sunk" : ""}`}
            aria-label={`${slice.label}: ${chartsMessages.count(slice.value)}, ${formatPercent(slice.percent)}`}
            title={slice.id === otherId ? chartsMessages.otherHint(otherCount) : undefined}
            onClick={() => onChoose(slice)}
            onPointerEnter={() => onPoint(slice)}
            onPointerLeave={() => onPoint(undefined)}
            onFocus={() => onPoint(slice)}
            onBlur={() => onPoint(undefined)}
          >
            <span className="swatch" style={{ backgroundColor: slice.color }} />
            {/* The high rows of a phone have room for a second line. */}
            <span
              dir="auto"
              className="truncate max-md:line-clamp-2 max-md:leading-tight max-md:whitespace-normal"
            >
              {slice.label}
            </span>
            <span className="tabular-nums text-xs text-ink-3 @max-[22rem]/charts:hidden">
              {formatCount(slice.value)}
            </span>
            <span className="text-end tabular-nums text-xs text-ink-2">{formatPercent(slice.percent)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
