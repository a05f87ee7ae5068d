import bb, { type Chart, type ChartOptions, type DataItem } from "billboard.js";
import { type RefObject, useEffect, useRef } from "react";
import type { Size } from "../props.ts";

interface ChartRequest {
  /** All that the chart starts with. */
  options: ChartOptions;
  /** Brings the chart that is there to these options. */
  update: (chart: Chart) => void;
  /** What the options are made of: nothing is updated while it stays the same. */
  source: unknown;
  size: Size;
  /** None for a picture that answers to nothing. */
  events?: {
    onClick: (datum: DataItem) => void;
    onOver: (datum: DataItem) => void;
    onOut: () => void;
  };
}

/** A Billboard chart in an element of React's: drawn anew in a new size only, else kept and updated. */
export function useChart(request: ChartRequest): RefObject<HTMLDivElement> {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<{ api: Chart; source: unknown } | null>(null);
  const latest = useRef(request);
  latest.current = request;
  const { source, size } = request;

  // biome-ignore lint/correctness/useExhaustiveDependencies: Billboard measures its texts for one size.
  useEffect(() => {
    const { options, source } = latest.current;
    const api = bb.generate({
      ...options,
      bindto: place.current,
      data: {
        ...options.data,
        onclick: (datum) => latest.current.events?.onClick(datum),
        onover: (datum) => latest.current.events?.onOver(datum),
        onout: () => latest.current.events?.onOut(),
      },
    });
    chart.current = { api, source };
    return () => {
      chart.current = null;
      api.destroy();
    };
  }, [size.width, size.height]);

  useEffect(() => {
    if (chart.current === null || chart.current.source === source) return;
    chart.current.source = source;
    latest.current.update(chart.current.api);
  }, [source]);
  return place;
}
