import "./carbon.css";
import { AreaChart, DonutChart, ScaleTypes } from "@carbon/charts-react";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import type { LineProps, PieProps } from "../chart-specs.ts";
import { findSlice, toLine, toPie } from "./carbon-translate.ts";

export function Pie({ spec, size, onChoose, onPoint }: PieProps) {
  const chart = useRef<DonutChart>(null);
  useEvents({
    chart,
    onClick: ({ data }) => onChoose(findSlice(spec, data)),
    onOver: ({ data }) => onPoint(findSlice(spec, data)),
    onOut: () => onPoint(undefined),
  });
  const { data, options } = useMemo(() => toPie(spec, size), [spec, size]);
  return (
    <div className="chart-carbon chart-carbon-pie">
      <DonutChart ref={chart} data={data} options={options} />
    </div>
  );
}

export const dots = "circle.dot";

export function Line({ spec, size }: LineProps) {
  const { data, options } = useMemo(() => toLine(spec, size, ScaleTypes.TIME), [spec, size]);
  return (
    <div className="chart-carbon chart-carbon-line">
      <AreaChart data={data} options={options} />
    </div>
  );
}

interface SliceDatum {
  data: { group: string };
}

interface Events {
  chart: RefObject<DonutChart | null>;
  onClick: (datum: SliceDatum) => void;
  onOver: (datum: SliceDatum) => void;
  onOut: () => void;
}

/** Subscribes to the chart's event service; Carbon's React components have no props for events. */
function useEvents(events: Events) {
  const latest = useRef(events);
  latest.current = events;
  const { chart } = events;
  useEffect(() => {
    const service = chart.current?.chart?.services.events;
    const onClick = ({ detail }: CustomEvent<{ datum: SliceDatum }>) => latest.current.onClick(detail.datum);
    const onOver = ({ detail }: CustomEvent<{ datum: SliceDatum }>) => latest.current.onOver(detail.datum);
    const onOut = () => latest.current.onOut();
    service?.addEventListener("pie-slice-click", onClick);
    service?.addEventListener("pie-slice-mouseover", onOver);
    service?.addEventListener("pie-slice-mouseout", onOut);
    return () => {
      service?.removeEventListener("pie-slice-click", onClick);
      service?.removeEventListener("pie-slice-mouseover", onOver);
      service?.removeEventListener("pie-slice-mouseout", onOut);
    };
  }, [chart]);
}
