import type { ReactNode } from "react";
import { type Library, libraries } from "../charts/libraries.ts";
import { laterWords } from "../later-words.ts";
import { type Layout, parameters, type Viewport } from "../router/parameters.ts";
import { ChoiceLink, useKeepData } from "./demo-data.tsx";
import { chartPage, type Entry, viewportPage } from "./site-map.ts";
import { demoWords } from "./words.ts";

interface ChartSwitchProps {
  library: Library;
  layout: Layout;
  viewport: Viewport | undefined;
}

/** Leads to the neighbours of a sample: another library, layout or width, the rest as it is. */
export function ChartSwitch({ library, layout, viewport }: ChartSwitchProps) {
  const keepData = useKeepData();
  const here = { library, layout, ...(viewport && { viewport }) };
  const toHref = ({ path }: Entry) => keepData(path);
  const toPage = viewport === undefined ? chartPage : viewportPage;
  const { choices } = demoWords;
  return (
    <nav aria-label={demoWords.choose} className="space-y-1 text-meta md:space-y-0">
      <Row label={choices.library}>
        {libraries.map((name) => (
          <ChoiceLink
            key={name}
            href={toHref(toPage({ ...here, library: name }))}
            isCurrent={name === library}
          >
            {laterWords.charts.libraries[name]}
          </ChoiceLink>
        ))}
      </Row>
      <Row label={choices.layout}>
        {parameters.layout.map((name) => (
          <ChoiceLink key={name} href={toHref(toPage({ ...here, layout: name }))} isCurrent={name === layout}>
            {name}
          </ChoiceLink>
        ))}
      </Row>
      {/* Without a frame the frames are the samples below this page. */}
      {viewport === undefined ? null : (
        <Row label={choices.viewport}>
          <ChoiceLink href={toHref(chartPage(here))} isCurrent={false}>
            {demoWords.window}
          </ChoiceLink>
          {parameters.viewport.map((name) => (
            <ChoiceLink
              key={name}
              href={toHref(viewportPage({ ...here, viewport: name }))}
              isCurrent={name === viewport}
            >
              {demoWords.viewports[name]}
            </ChoiceLink>
          ))}
        </Row>
      )}
    </nav>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-1">
      <span className="w-14 text-ink-3">{label}</span>
      {children}
    </div>
  );
}
