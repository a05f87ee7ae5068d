import { useMemo, useState } from "react";
import type { Answer, Site } from "../../worker/contract.ts";
import { useChartColors } from "../charts/chart-colors.ts";
import { toLanguageShares, toLineSpec, toPieSpec, toPoints } from "../charts/chart-data.ts";
import { Drawing } from "../charts/drawing.tsx";
import { chartsMessages } from "../charts/messages.ts";
import { PointedLine } from "../charts/pointed-line.tsx";
import { useAdapter } from "../charts/use-adapter.ts";
import type { PageProps } from "../router/use-page.ts";
import { findLibrary, type Library, libraries } from "../store/chart-library.ts";
import { ChoiceLink, DemoData, dataCases, useKeepData, WithAnswer } from "./demo-data.tsx";
import { demoWords } from "./messages.ts";
import { findPage } from "./site-map.ts";
import { Specimen } from "./specimen.tsx";

/** What a library draws of the neutral shapes, and nothing around it. */
export function LegacyPage({ params }: Pick<PageProps, "params">) {
  const library = findLibrary(params.library ?? "");
  const keepData = useKeepData();
  if (library === undefined) return null;
  return (
    <>
      <nav aria-label={demoWords.others} className="flex flex-wrap items-center gap-x-1 text-meta">
        {libraries.map((name) => (
          <ChoiceLink
            key={name}
            href={keepData(findPage({ library: name }).path)}
            isCurrent={name === library}
          >
            {chartsMessages.libraries[name]}
          </ChoiceLink>
        ))}
      </nav>
      <DemoData cases={dataCases}>
        <WithAnswer>
          {(site, answer) => <Drawings library={library} site={site} answer={answer} />}
        </WithAnswer>
      </DemoData>
    </>
  );
}

interface DrawingsProps {
  library: Library;
  site: Site;
  answer: Answer;
}

function Drawings({ library, site, answer }: DrawingsProps) {
  const source = useAdapter(library, true);
  const colors = useChartColors();
  const pie = useMemo(
    () => toPieSpec(toLanguageShares(answer.charts.languages), site.languages, colors),
    [answer, site, colors],
  );
  const points = useMemo(() => toPoints(answer.charts.years), [answer]);
  const [pointed, setPointed] = useState("");
  const onPoint = (text: string | undefined) => setPointed(text ?? "");
  if (points.length === 0) return <p className="text-ink-2">{chartsMessages.empty}</p>;
  return (
    <div className="space-y-6">
      <Specimen title={chartsMessages.languages} className="h-80">
        <Drawing
          kind="pie"
          summary={chartsMessages.languagesSummary(pie.slices)}
          source={source}
          draw={({ Pie }, size) => (
            <Pie
              spec={pie}
              colors={colors}
              size={size}
              onChoose={() => {}}
              onPoint={(slice) => onPoint(slice && `${slice.label} ${chartsMessages.percent(slice.percent)}`)}
            />
          )}
        />
      </Specimen>
      <Specimen title={chartsMessages.years} className="h-80">
        <Drawing
          kind="line"
          summary={chartsMessages.years}
          source={source}
          draw={({ Line, dots }, size) => (
            <PointedLine
              dots={dots}
              points={points}
              onChoose={() => {}}
              onPoint={(point) => onPoint(point && `${point.year} · ${point.value}`)}
            >
              <Line
                spec={toLineSpec({ points, dominant: site.languages[0], colors, width: size.width })}
                colors={colors}
                size={size}
              />
            </PointedLine>
          )}
        />
      </Specimen>
      <p aria-hidden="true" className="h-5 font-mono text-meta text-ink-2">
        {pointed}
      </p>
    </div>
  );
}
