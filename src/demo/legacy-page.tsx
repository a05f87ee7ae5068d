import { useMemo, useState } from "react";
import type { Answer, Site } from "../../worker/contract.ts";
import { Drawing } from "../charts/drawing.tsx";
import { toLanguageShares, toLineSpec, toPieSpec, toPoints } from "../charts/from-answer.ts";
import { findLibrary, type Library, libraries } from "../charts/libraries.ts";
import { PointedLine } from "../charts/pointed-line.tsx";
import { useAdapter } from "../charts/use-adapter.ts";
import { usePaint } from "../charts/use-paint.ts";
import { laterWords } from "../later-words.ts";
import type { PageProps } from "../router/page-source.ts";
import { ChoiceLink, DemoData, dataCases, useKeepData, WithAnswer } from "./demo-data.tsx";
import { legacyPage } from "./site-map.ts";
import { Specimen } from "./specimen.tsx";
import { demoWords } from "./words.ts";

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
            href={keepData(legacyPage({ library: name }).path)}
            isCurrent={name === library}
          >
            {laterWords.charts.libraries[name]}
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
  const paint = usePaint();
  const pie = useMemo(
    () => toPieSpec(toLanguageShares(answer.charts.languages), site.languages, paint),
    [answer, site, paint],
  );
  const points = useMemo(() => toPoints(answer.charts.years), [answer]);
  const [pointed, setPointed] = useState("");
  const onPoint = (text: string | undefined) => setPointed(text ?? "");
  if (points.length === 0) return <p className="text-ink-2">{laterWords.charts.empty}</p>;
  return (
    <div className="space-y-6">
      <Specimen title={laterWords.charts.languages} className="h-80">
        <Drawing
          kind="pie"
          gist={laterWords.charts.languagesGist(pie.slices)}
          source={source}
          draw={({ Pie }, size) => (
            <Pie
              spec={pie}
              paint={paint}
              size={size}
              onChoose={() => {}}
              onPoint={(slice) =>
                onPoint(slice && `${slice.label} ${laterWords.charts.percent(slice.percent)}`)
              }
            />
          )}
        />
      </Specimen>
      <Specimen title={laterWords.charts.years} className="h-80">
        <Drawing
          kind="line"
          gist={laterWords.charts.years}
          source={source}
          draw={({ Line, dots }, size) => (
            <PointedLine
              dots={dots}
              points={points}
              onChoose={() => {}}
              onPoint={(point) => onPoint(point && `${point.year} · ${point.value}`)}
            >
              <Line
                spec={toLineSpec({ points, dominant: site.languages[0], paint, width: size.width })}
                paint={paint}
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
