import { useMemo, useState } from "react";
import type { Answer, Language } from "../../worker/contract.ts";
import { laterWords } from "../later-words.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { DataTable } from "./data-table.tsx";
import { Drawing } from "./drawing.tsx";
import { EmptyPie } from "./empty-chart.tsx";
import { toLanguageShares, toPieSpec } from "./from-answer.ts";
import { Legend } from "./legend.tsx";
import { otherId, type Slice } from "./props.ts";
import type { AdapterState } from "./use-adapter.ts";
import { usePaint } from "./use-paint.ts";

interface LanguagePanelProps {
  answer: Answer;
  languages: readonly Language[];
  source: AdapterState;
  onChoose: (language: string) => void;
}

/** Six legend rows of 25 px, or of 44 px where a finger must hit them. */
const height = "h-[150px] @max-[44rem]/charts:h-[264px] pointer-coarse:h-[264px]";

export function LanguagePanel({ answer, languages, source, onChoose }: LanguagePanelProps) {
  const paint = usePaint();
  const shares = useMemo(() => toLanguageShares(answer.charts.languages), [answer]);
  const spec = useMemo(() => toPieSpec(shares, languages, paint), [shares, languages, paint]);
  const [isTable, setTable] = useState(false);
  const [tableStart, setTableStart] = useState<string>();
  const [pointedId, setPointedId] = useState<string>();
  const pointed = spec.slices.find(({ id }) => id === pointedId);
  const all = [...shares.named, ...shares.others];
  const onPoint = (slice: Slice | undefined) => setPointedId(slice?.id);

  /** 'Other' is no language: the table has those that it gathers, by name. */
  function choose(slice: Slice) {
    if (slice.id === otherId) showTable(shares.others[0]?.language);
    else onChoose(slice.id);
  }

  function showTable(start: string | undefined) {
    setTable(true);
    setTableStart(start);
  }

  return (
    <ChartPanel
      title={laterWords.charts.languages}
      isTable={isTable}
      onToggleTable={all.length === 0 ? undefined : () => (isTable ? setTable(false) : showTable(undefined))}
      height={height}
    >
      {all.length === 0 ? (
        <EmptyPie>{answer.total === 0 ? laterWords.charts.empty : laterWords.charts.noLanguages}</EmptyPie>
      ) : isTable ? (
        <DataTable
          caption={laterWords.charts.languages}
          nameColumn={laterWords.charts.columns.language}
          rows={all.map((share) => ({ ...share, id: share.language, name: share.language }))}
          onChoose={onChoose}
          startId={tableStart}
        />
      ) : (
        <div className="flex h-full items-center gap-3">
          <div className="relative size-[144px] shrink-0 @max-[22rem]/charts:size-[104px]">
            <Drawing
              kind="pie"
              gist={laterWords.charts.languagesGist(spec.slices)}
              source={source}
              draw={({ Pie }, size) => (
                <>
                  <Pie spec={spec} paint={paint} size={size} onChoose={choose} onPoint={onPoint} />
                  <Hole
                    value={
                      pointed === undefined ? String(all.length) : laterWords.charts.percent(pointed.percent)
                    }
                    label={pointed?.label ?? laterWords.charts.languageCount(all.length)}
                  />
                </>
              )}
            />
          </div>
          <Legend
            slices={spec.slices}
            otherCount={shares.others.length}
            pointed={pointed}
            onChoose={choose}
            onPoint={onPoint}
          />
        </div>
      )}
    </ChartPanel>
  );
}

/** In the middle of the ring: what is pointed at, else how many there are. The legend says it to those who listen. */
function Hole({ value, label }: { value: string; label: string }) {
  return (
    <p className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center">
      <span className="font-mono text-title font-semibold">{value}</span>
      <span className="max-w-19 truncate @max-[22rem]/charts:max-w-15 text-tiny text-ink-3">{label}</span>
    </p>
  );
}
