import { type ReactNode, useId, useState } from "react";
import { ChartPair } from "../charts/chart-pair.tsx";
import { findLibrary, type Library } from "../charts/libraries.ts";
import { useCv } from "../cv-context.ts";
import { popupIntent } from "../popup/popup-intent.ts";
import type { PageProps } from "../router/page-source.ts";
import { type Layout, parameters } from "../router/parameters.ts";
import { useIsLive } from "../ui/use-is-live.ts";
import { ChartSwitch } from "./chart-switch.tsx";
import { DemoData, dataCases, WithAnswer } from "./demo-data.tsx";
import { layouts } from "./layouts.ts";
import { ViewportFrame } from "./viewport-frame.tsx";
import { demoWords } from "./words.ts";

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
  return <div {...popupIntent}>{inLayout(layout, pair)}</div>;
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
  const isLive = useIsLive();
  return (
    <>
      <div className="mb-3 flex items-center gap-3 text-meta">
        <label htmlFor={id}>{demoWords.customWidth}</label>
        <input
          id={id}
          type="range"
          disabled={!isLive}
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
