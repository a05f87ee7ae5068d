import "./carbon.css";
import { AreaChart, DonutChart, ScaleTypes } from "@carbon/charts-react";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import type { LineProps, PieProps } from "../chart-specs.ts";
import { findSlice, toLine, toPie } from "./carbon-translate.ts";

export function Pie(props: PieProps) {
  const { spec, size } = props;
  const chart = useRef<DonutChart>(null);
  useSliceEvents(chart, props);
  const { data, options } = useMemo(() => toPie(spec, size), [spec, size]);
  return (
    <div className="chart-carbon chart-carbon-pie">
      <DonutChart ref={chart} data={data} options={options} />
    </div>
  );
}

export function Line({ spec, size }: LineProps) {
  const { data, options } = useMemo(() => toLine(spec, size, ScaleTypes.TIME), [spec, size]);
  return (
    <div className="chart-carbon chart-carbon-line">
      <AreaChart data={data} options={options} />
    </div>
  );
}

type SliceEvent = CustomEvent<{ datum: { data: { group: string } } }>;

/** Subscribes to the chart's event service; Carbon's React components have no props for events. */
function useSliceEvents(chart: RefObject<DonutChart | null>, props: PieProps) {
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const service = chart.current?.chart?.services.events;
    const slice = ({ detail }: SliceEvent) => findSlice(latest.current.spec, detail.datum.data);
    const listeners = {
      "pie-slice-click": (event: SliceEvent) => latest.current.onChoose(slice(event)),
      "pie-slice-mouseover": (event: SliceEvent) => latest.current.onPoint(slice(event)),
      "pie-slice-mouseout": () => latest.current.onPoint(undefined),
    };
    for (const [name, listener] of Object.entries(listeners)) service?.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) service?.removeEventListener(name, listener);
    };
  }, [chart]);
}
