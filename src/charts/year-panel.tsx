import { useMemo, useState } from "react";
import type { Answer, Language } from "../../worker/contract.ts";
import { laterWords } from "../later-words.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { DataTable } from "./data-table.tsx";
import { Drawing } from "./drawing.tsx";
import { EmptyLine } from "./empty-chart.tsx";
import { toLineSpec, toPoints } from "./from-answer.ts";
import { PointedLine } from "./pointed-line.tsx";
import type { LineProps, Point } from "./props.ts";
import type { AdapterState } from "./use-adapter.ts";
import { usePaint } from "./use-paint.ts";
import { YearKeys } from "./year-keys.tsx";

interface YearPanelProps {
  answer: Answer;
  languages: readonly Language[];
  source: AdapterState;
  onChoose: (year: number) => void;
}

/** As high as the languages beside it; below them, where the charts are narrow, it needs less. */
const height = "h-[150px] @max-[44rem]/charts:h-[200px] @min-[44rem]/charts:pointer-coarse:h-[264px]";

export function YearPanel({ answer, languages, source, onChoose }: YearPanelProps) {
  const points = useMemo(() => toPoints(answer.charts.years), [answer]);
  const dominantId = answer.charts.languages[0]?.id;
  const dominant = languages.find(({ id }) => id === dominantId);
  const [isTable, setTable] = useState(false);
  const [pointedYear, setPointedYear] = useState<number>();
  const pointed = points.find(({ year }) => year === pointedYear);
  const onPoint = (point: Point | undefined) => setPointedYear(point?.year);
  const choose = ({ year }: Point) => onChoose(year);

  return (
    <ChartPanel
      title={laterWords.charts.years}
      readout={pointed && `${pointed.year} · ${pointed.value.toLocaleString("en-US")}`}
      isTable={isTable}
      onToggleTable={points.length === 0 ? undefined : () => setTable(!isTable)}
      height={height}
    >
      {points.length === 0 ? (
        <EmptyLine>{laterWords.charts.empty}</EmptyLine>
      ) : isTable ? (
        <DataTable
          caption={laterWords.charts.years}
          nameColumn={laterWords.charts.columns.year}
          rows={points.map(({ year, value }) => ({ id: String(year), name: String(year), value }))}
          onChoose={(id) => onChoose(Number(id))}
        />
      ) : (
        <div className="relative isolate h-full rounded-small outline-accent has-focus-visible:outline-2">
          <YearKeys points={points} onChoose={choose} onPoint={onPoint} />
          <Drawing
            kind="line"
            gist={toGist(points)}
            source={source}
            draw={({ Line, dots }, size) => (
              <PointedLine dots={dots} points={points} onChoose={choose} onPoint={onPoint}>
                <Plot Line={Line} points={points} dominant={dominant} size={size} />
              </PointedLine>
            )}
          />
        </div>
      )}
    </ChartPanel>
  );
}

interface PlotProps extends Pick<LineProps, "size"> {
  Line: React.ComponentType<LineProps>;
  points: Point[];
  dominant: Language | undefined;
}

/** The spec of a line depends on the width that it is drawn in. */
function Plot({ Line, points, dominant, size }: PlotProps) {
  const paint = usePaint();
  const { width } = size;
  const spec = useMemo(
    () => toLineSpec({ points, dominant, paint, width }),
    [points, dominant, paint, width],
  );
  return <Line spec={spec} paint={paint} size={size} />;
}

function toGist(points: readonly Point[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return laterWords.charts.empty;
  const total = points.reduce((sum, { value }) => sum + value, 0);
  const most = points.reduce((best, point) => (point.value > best.value ? point : best));
  return laterWords.charts.yearsGist(total, first.year, last.year, most);
}
