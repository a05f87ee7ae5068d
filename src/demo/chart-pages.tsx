/** The pages of the chart libraries: a sample, and a library's older chart. */

import { type ComponentType, Fragment, type ReactNode, useId, useMemo, useState } from "react";
import type { PageAnswer, Site } from "../../worker/contract.ts";
import { isLibrary, type Library, libraries } from "../chart-libraries.ts";
import { useChartColors } from "../charts/chart-colors.ts";
import { toLanguageCounts, toLanguageShares, toLineSpec, toPieSpec, toPoints } from "../charts/chart-data.ts";
import { useLanguagesTitle } from "../charts/chart-frame.tsx";
import { ChartPair } from "../charts/charts.tsx";
import { Drawing, useAdapter } from "../charts/drawing.tsx";
import { describeShares } from "../charts/messages.ts";
import type { PageProps } from "../router/router.ts";
import { type Layout, nameOf, type Params, parameters, type Viewport } from "../routes.ts";
import { useCv } from "../store/provider.tsx";
import { useHydrated } from "../ui/hooks.ts";
import { uiMessages } from "../ui/messages.ts";
import { ChoiceRow, DemoData, useKeepData, WithAnswer } from "./demo-data.tsx";
import { findPage, Specimen } from "./demo-frame.tsx";
import { dataCases } from "./edge-cases.ts";
import { demoMessages } from "./messages.ts";

function toLibrary({ library = "" }: Params): Library | undefined {
  return isLibrary(library) ? library : undefined;
}

/** Shows the charts of one library in one layout, in the window or in a frame as wide as a device. */
export function ChartPage({ params }: Pick<PageProps, "params">) {
  const library = toLibrary(params);
  const layout = parameters.layout.find((name) => name === params.layout);
  const viewport = parameters.viewport.find((name) => name === params.viewport);
  if (library === undefined || layout === undefined) return null;
  const sample = <Sample library={library} layout={layout} />;
  return (
    <>
      <ChartSwitch library={library} layout={layout} viewport={viewport} />
      <DemoData cases={dataCases}>
        <p className="max-w-[64ch] text-ink-2">{demoMessages.layouts[layout]}</p>
        {viewport === undefined ? sample : <ViewportFrame viewport={viewport}>{sample}</ViewportFrame>}
      </DemoData>
    </>
  );
}

/** Links to the samples that differ only in the library, the layout or the width. */
function ChartSwitch(here: { library: Library; layout: Layout; viewport: Viewport | undefined }) {
  const keepData = useKeepData();
  const { choices, window } = demoMessages;
  const rows = [
    { key: "library", values: libraries },
    { key: "layout", values: parameters.layout },
    { key: "viewport", values: [undefined, ...parameters.viewport] },
  ] as const;
  return (
    <nav aria-label={demoMessages.choose} className="space-y-1 text-sm md:space-y-0">
      {rows.map(({ key, values }) => (
        <ChoiceRow
          key={key}
          label={choices[key]}
          choices={values.map((value) => {
            const { viewport, ...page } = { ...here, [key]: value };
            return {
              text: value === undefined ? window : nameOf(value),
              href: keepData(findPage({ ...page, ...(viewport && { viewport }) }).path),
              isCurrent: value === here[key],
            };
          })}
        />
      ))}
    </nav>
  );
}

/** The widths of the framed windows in CSS pixels. */
const viewportWidths = { phone: 412, tablet: 768, desktop: 1280 } as const;

/** A frame as wide as a device's window, with its padding; charts adapt to it, and the window scrolls it. */
function ViewportFrame({ viewport, children }: { viewport: Viewport; children: ReactNode }) {
  const width = viewportWidths[viewport];
  const name = nameOf(viewport);
  return (
    // On a wide screen the frame may exceed the column, equally on both sides.
    <section
      aria-label={name}
      className="md:relative md:start-1/2 md:w-max md:max-w-[calc(100vw-4rem)] md:-translate-x-1/2 md:rtl:translate-x-1/2"
    >
      <p className="font-mono text-xs text-ink-3">{demoMessages.frame(name, width)}</p>
      <div className="mt-1 overflow-x-auto rounded-panel border border-line-strong">
        <div className={`py-4 ${viewport === "phone" ? "px-4" : "px-6"}`} style={{ width }}>
          {children}
        </div>
      </div>
    </section>
  );
}

interface SampleLayout {
  /** The classes that place the two panels; without them, they are placed as on the main page. */
  arrangement?: string;
  Frame?: ComponentType<{ children: ReactNode }>;
}

const sampleLayouts: Record<Layout, SampleLayout> = {
  current: {},
  fixed: {
    arrangement: "grid grid-cols-[352px_480px] gap-4",
    Frame: ({ children }) => (
      <div className="overflow-x-auto">
        <div className="w-[848px]">{children}</div>
      </div>
    ),
  },
  flex: { arrangement: "flex flex-wrap gap-4 *:flex-[1_1_22rem]" },
  grid: { arrangement: "grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-4" },
  responsive: {
    arrangement:
      "grid gap-3 @min-[44rem]/charts:grid-cols-2 @min-[64rem]/charts:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]",
  },
  custom: { Frame: CustomWidth },
};

function Sample({ library, layout }: { library: Library; layout: Layout }) {
  const { popup } = useCv();
  const { arrangement, Frame = Fragment } = sampleLayouts[layout];
  return (
    <>
      <h2 className="sr-only">{uiMessages.charts.label}</h2>
      <Frame>
        <WithAnswer>
          {(site, answer) => <ChartPair {...{ library, site, answer, arrangement }} onChoose={popup.open} />}
        </WithAnswer>
      </Frame>
    </>
  );
}

/** In percent of the available width. */
const widths = { min: 30, max: 100, initial: 75 };

function CustomWidth({ children }: { children: ReactNode }) {
  const [percent, setPercent] = useState(widths.initial);
  const id = useId();
  const isHydrated = useHydrated();
  return (
    <>
      <div className="mb-3 flex items-center gap-3 text-sm">
        <label htmlFor={id}>{demoMessages.customWidth}</label>
        <input
          id={id}
          type="range"
          disabled={!isHydrated}
          min={widths.min}
          max={widths.max}
          value={percent}
          onChange={(event) => setPercent(event.currentTarget.valueAsNumber)}
          className="target min-w-0 flex-1 accent-accent"
        />
        <output htmlFor={id} className="w-12 text-end tabular-nums text-ink-2">
          {demoMessages.share(percent)}
        </output>
      </div>
      <div className="overflow-x-auto">
        {/* Below this width, a legend is unreadable. */}
        <div className="min-w-72" style={{ width: `${percent}%` }}>
          {children}
        </div>
      </div>
    </>
  );
}

/** Shows the bare drawings of a library, without panel, legend and table. */
export function LegacyPage({ params }: Pick<PageProps, "params">) {
  const library = toLibrary(params);
  const keepData = useKeepData();
  if (library === undefined) return null;
  return (
    <>
      <nav aria-label={demoMessages.others} className="text-sm">
        <ChoiceRow
          choices={libraries.map((name) => ({
            text: nameOf(name),
            href: keepData(findPage({ library: name }).path),
            isCurrent: name === library,
          }))}
        />
      </nav>
      <DemoData cases={dataCases}>
        <WithAnswer>
          {(site, answer) => <Drawings library={library} site={site} answer={answer} />}
        </WithAnswer>
      </DemoData>
    </>
  );
}

function Drawings({ library, site, answer }: { library: Library; site: Site; answer: PageAnswer }) {
  const source = useAdapter(library, true);
  const colors = useChartColors();
  const pie = useMemo(
    () => toPieSpec(toLanguageShares(toLanguageCounts(site, answer)), site.languages, colors),
    [answer, site, colors],
  );
  const points = useMemo(() => toPoints(answer.years), [answer]);
  const languagesTitle = useLanguagesTitle();
  if (points.length === 0) return <p className="text-ink-2">{uiMessages.counts.results(0)}</p>;
  return (
    <div className="space-y-6">
      <Specimen title={languagesTitle} className="h-80">
        <Drawing
          kind="pie"
          summary={describeShares(pie.slices)}
          source={source}
          draw={({ Pie }, size) => (
            <Pie spec={pie} colors={colors} size={size} onChoose={() => {}} onPoint={() => {}} />
          )}
        />
      </Specimen>
      <Specimen title={uiMessages.charts.years} className="h-80">
        <Drawing
          kind="line"
          summary={uiMessages.charts.years}
          source={source}
          draw={({ Line }, size) => (
            <Line spec={toLineSpec({ points, colors, width: size.width })} colors={colors} size={size} />
          )}
        />
      </Specimen>
    </div>
  );
}
