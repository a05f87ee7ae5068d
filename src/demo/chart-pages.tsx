import { type ReactNode, useId, useState } from "react";
import { Link } from "wouter";
import { ChartPair } from "../charts/charts.tsx";
import { chartsMessages } from "../charts/messages.ts";
import type { PageProps } from "../router/use-page.ts";
import { type Layout, parameters, type Viewport } from "../routes.ts";
import { findLibrary, type Library, libraries } from "../store/chart-library.ts";
import { useCv } from "../store/provider.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { ChoiceLink, DemoData, dataCases, useKeepData, WithAnswer } from "./demo-data.tsx";
import { demoWords } from "./messages.ts";
import { findPage } from "./site-map.ts";

/** How a layout places the two panels: classes, or nothing for the charts' own way. */
const layouts: Record<Layout, string | undefined> = {
  current: undefined,
  fixed: "grid grid-cols-[352px_480px] gap-4",
  flex: "flex flex-wrap gap-4 *:flex-[1_1_22rem]",
  grid: "grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-4",
  responsive:
    "grid gap-3 @min-[44rem]/charts:grid-cols-2 @min-[64rem]/charts:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]",
  custom: undefined,
};

/** What a framed sample takes a window to be wide, in CSS pixels. */
const viewportWidths = { phone: 412, tablet: 768, desktop: 1280 } as const;

/**
 * A frame as wide as a device's window, with the air that the page column has there. The charts go by the width they
 * are given, not by the window's; a frame that is wider than the window scrolls sideways.
 */
function ViewportFrame({ viewport, children }: { viewport: Viewport; children: ReactNode }) {
  const width = viewportWidths[viewport];
  return (
    // On a wide screen it may leave the column, to both sides alike.
    <section
      aria-label={demoWords.viewports[viewport]}
      className="md:relative md:start-1/2 md:w-max md:max-w-[calc(100vw-4rem)] md:-translate-x-1/2"
    >
      <p className="font-mono text-tiny text-ink-3">
        {demoWords.frame(demoWords.viewports[viewport], width)}
      </p>
      <div className="mt-1 overflow-x-auto rounded-panel border border-line-strong">
        <div className={`py-4 ${viewport === "phone" ? "px-4" : "px-6"}`} style={{ width }}>
          {children}
        </div>
      </div>
    </section>
  );
}

interface ChartSwitchProps {
  library: Library;
  layout: Layout;
  viewport: Viewport | undefined;
}

/** Leads to the neighbours of a sample: another library, layout or width, the rest as it is. */
function ChartSwitch({ library, layout, viewport }: ChartSwitchProps) {
  const keepData = useKeepData();
  const here = { library, layout, ...(viewport && { viewport }) };
  const toHref = ({ path }: { path: string }) => keepData(path);
  const { choices } = demoWords;
  return (
    <nav aria-label={demoWords.choose} className="space-y-1 text-meta md:space-y-0">
      <Row label={choices.library}>
        {libraries.map((name) => (
          <ChoiceLink
            key={name}
            href={toHref(findPage({ ...here, library: name }))}
            isCurrent={name === library}
          >
            {chartsMessages.libraries[name]}
          </ChoiceLink>
        ))}
      </Row>
      <Row label={choices.layout}>
        {parameters.layout.map((name) => (
          <ChoiceLink
            key={name}
            href={toHref(findPage({ ...here, layout: name }))}
            isCurrent={name === layout}
          >
            {name}
          </ChoiceLink>
        ))}
      </Row>
      {/* Without a frame the frames are the samples below this page. */}
      {viewport === undefined ? null : (
        <Row label={choices.viewport}>
          <ChoiceLink href={toHref(findPage(here))} isCurrent={false}>
            {demoWords.window}
          </ChoiceLink>
          {parameters.viewport.map((name) => (
            <ChoiceLink
              key={name}
              href={toHref(findPage({ ...here, viewport: name }))}
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

/** The pair of charts by one library in one layout, in the window or in a frame as wide as a device. */
export function ChartPage({ params }: Pick<PageProps, "params">) {
  const library = findLibrary(params.library ?? "");
  const layout = parameters.layout.find((name) => name === params.layout);
  const viewport = parameters.viewport.find((name) => name === params.viewport);
  if (library === undefined || layout === undefined) return null;
  const sample = <Sample library={library} layout={layout} />;
  return (
    <>
      <ChartSwitch library={library} layout={layout} viewport={viewport} />
      <DemoData cases={dataCases}>
        <p className="max-w-[64ch] text-ink-2">{demoWords.layouts[layout]}</p>
        {viewport === undefined ? sample : <ViewportFrame viewport={viewport}>{sample}</ViewportFrame>}
      </DemoData>
    </>
  );
}

function Sample({ library, layout }: { library: Library; layout: Layout }) {
  const { openPopup } = useCv();
  const pair = (
    <WithAnswer>
      {(site, answer) => (
        <ChartPair
          library={library}
          site={site}
          answer={answer}
          onChoose={openPopup}
          arrangement={layouts[layout]}
        />
      )}
    </WithAnswer>
  );
  return inLayout(layout, pair);
}

/** Most layouts are a matter of classes; these two decide how much room there is. */
function inLayout(layout: Layout, pair: ReactNode): ReactNode {
  switch (layout) {
    case "fixed":
      return (
        <div className="overflow-x-auto">
          <div className="w-[848px]">{pair}</div>
        </div>
      );
    case "custom":
      return <CustomWidth>{pair}</CustomWidth>;
    case "current":
    case "flex":
    case "grid":
    case "responsive":
      return pair;
  }
}

/** In percent of the room there is. */
const widths = { least: 30, most: 100, first: 75 };

function CustomWidth({ children }: { children: ReactNode }) {
  const [percent, setPercent] = useState(widths.first);
  const id = useId();
  const isHydrated = useHydrated();
  return (
    <>
      <div className="mb-3 flex items-center gap-3 text-meta">
        <label htmlFor={id}>{demoWords.customWidth}</label>
        <input
          id={id}
          type="range"
          disabled={!isHydrated}
          min={widths.least}
          max={widths.most}
          value={percent}
          onChange={(event) => setPercent(event.currentTarget.valueAsNumber)}
          className="target min-w-0 flex-1 accent-accent"
        />
        <output htmlFor={id} className="w-12 text-end font-mono text-ink-2">
          {demoWords.share(percent)}
        </output>
      </div>
      <div className="overflow-x-auto">
        {/* Narrower than this, no legend can be read. */}
        <div className="min-w-72" style={{ width: `${percent}%` }}>
          {children}
        </div>
      </div>
    </>
  );
}

const link = "quiet-link target inline-flex items-center";

/** All samples of charts in one table: libraries across, layouts down. */
export function ChartsIndex() {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-control">
        <thead className="text-start text-meta text-ink-3">
          <tr>
            <th scope="col" className="pe-4 text-start font-normal">
              {demoWords.choices.layout}
            </th>
            {libraries.map((library) => (
              <th key={library} scope="col" className="pe-4 text-start font-normal">
                {chartsMessages.libraries[library]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parameters.layout.map((layout) => (
            <tr key={layout} className="border-t border-line align-top">
              <th scope="row" className="py-2 pe-4 text-start font-normal">
                {layout}
              </th>
              {libraries.map((library) => (
                <td key={library} className="pe-4">
                  <ul>
                    {[
                      { entry: findPage({ library, layout }), text: demoWords.window },
                      ...parameters.viewport.map((viewport) => ({
                        entry: findPage({ library, layout, viewport }),
                        text: demoWords.viewports[viewport],
                      })),
                    ].map(({ entry, text }) => (
                      <li key={entry.path}>
                        <Link href={entry.path} aria-label={entry.title} className={link}>
                          {text}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </td>
              ))}
            </tr>
          ))}
          <tr className="border-t border-line">
            <th scope="row" className="py-2 pe-4 text-start font-normal">
              {demoWords.older}
            </th>
            {libraries.map((library) => {
              const { path, title } = findPage({ library });
              return (
                <td key={library} className="pe-4">
                  <Link href={path} aria-label={title} className={link}>
                    {demoWords.window}
                  </Link>
                </td>
              );
            })}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
