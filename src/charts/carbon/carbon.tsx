import { AreaChart, DonutChart, ScaleTypes } from "@carbon/charts-react";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import type { LineProps, PieProps } from "../props.ts";
import "./carbon.css";
import { findPoint, findSlice, toLine, toPie } from "./translate.ts";

export function Pie({ spec, size, onChoose, onPoint }: PieProps) {
  const chart = useRef<DonutChart>(null);
  useEvents<{ data: { group: string } }>({
    chart,
    shape: "pie-slice",
    onClick: ({ data }) => {
      const slice = findSlice(spec, data);
      if (slice !== undefined) onChoose(slice);
    },
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

export function Line({ spec, size, onChoose, onPoint }: LineProps) {
  const chart = useRef<AreaChart>(null);
  useEvents<{ date: Date }>({
    chart,
    shape: "scatter",
    onClick: (datum) => {
      const point = findPoint(spec, datum);
      if (point !== undefined) onChoose(point);
    },
    onOver: (datum) => onPoint(findPoint(spec, datum)),
    onOut: () => onPoint(undefined),
  });
  const { data, options } = useMemo(() => toLine(spec, size, ScaleTypes.TIME), [spec, size]);
  return (
    <div className="chart-carbon chart-carbon-line">
      <AreaChart ref={chart} data={data} options={options} />
    </div>
  );
}

interface Events<Datum> {
  chart: RefObject<AreaChart | DonutChart | null>;
  /** What Carbon's event names begin with. */
  shape: string;
  onClick: (datum: Datum) => void;
  onOver: (datum: Datum) => void;
  onOut: () => void;
}

/** Carbon has its events in a service of the chart, which React's props do not reach. */
function useEvents<Datum>(events: Events<Datum>) {
  const latest = useRef(events);
  latest.current = events;
  const { chart, shape } = events;
  useEffect(() => {
    const service = chart.current?.chart?.services.events;
    const onClick = ({ detail }: CustomEvent<{ datum: Datum }>) => latest.current.onClick(detail.datum);
    const onOver = ({ detail }: CustomEvent<{ datum: Datum }>) => latest.current.onOver(detail.datum);
    const onOut = () => latest.current.onOut();
    service?.addEventListener(`${shape}-click`, onClick);
    service?.addEventListener(`${shape}-mouseover`, onOver);
    service?.addEventListener(`${shape}-mouseout`, onOut);
    return () => {
      service?.removeEventListener(`${shape}-click`, onClick);
      service?.removeEventListener(`${shape}-mouseover`, onOver);
      service?.removeEventListener(`${shape}-mouseout`, onOut);
    };
  }, [chart, shape]);
}
