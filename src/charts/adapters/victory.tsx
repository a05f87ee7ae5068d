import { VictoryArea, VictoryAxis, VictoryLine, VictoryPie, VictoryScatter } from "victory";
import { chartMetrics, type LineProps, type PieProps } from "../chart-specs.ts";
import { toEvents, toLine, toPie } from "./victory-translate.ts";

/** Keeps Victory from writing each slice's name across it. */
const noLabel = () => "";

export function Pie({ spec, colors, size, onChoose, onPoint }: PieProps) {
  return (
    <svg aria-hidden="true" className="chart-victory" width={size.width} height={size.height}>
      <VictoryPie
        standalone={false}
        {...size}
        padding={0}
        labels={noLabel}
        {...toPie(spec, colors, size)}
        events={toEvents(spec.slices, { onChoose, onPoint })}
      />
    </svg>
  );
}

export function Line({ spec, colors, size }: LineProps) {
  const { shared, data, lineStyle, areaStyle, dotStyle, yearAxis, valueAxis } = toLine(spec, colors, size);
  return (
    <svg aria-hidden="true" className="chart-victory" width={size.width} height={size.height}>
      <VictoryAxis standalone={false} {...shared} {...valueAxis} dependentAxis crossAxis={false} />
      <VictoryAxis standalone={false} {...shared} {...yearAxis} tickFormat={String} />
      <VictoryArea standalone={false} {...shared} data={data} style={areaStyle} />
      <VictoryLine standalone={false} {...shared} data={data} style={lineStyle} />
      <VictoryScatter
        standalone={false}
        {...shared}
        data={data}
        size={chartMetrics.dotRadius}
        style={dotStyle}
      />
    </svg>
  );
}
