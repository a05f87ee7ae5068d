import { VictoryArea, VictoryAxis, VictoryLine, VictoryPie, VictoryScatter } from "victory";
import { look } from "../chart-metrics.ts";
import type { LineProps, PieProps } from "../chart-specs.ts";
import { toEvents, toLine, toPie } from "./victory-translate.ts";

/** Without a label of its own, Victory writes each slice's name across it. */
const noLabel = () => "";

export function Pie({ spec, paint, size, onChoose, onPoint }: PieProps) {
  return (
    <svg aria-hidden="true" className="chart-victory" width={size.width} height={size.height}>
      <VictoryPie
        standalone={false}
        {...size}
        padding={0}
        labels={noLabel}
        {...toPie(spec, paint, size)}
        events={toEvents({ slices: spec.slices, onChoose, onPoint })}
      />
    </svg>
  );
}

/** Victory names nothing of what it draws, but only the dots are round. */
export const dots = "path[d*=a]";

export function Line({ spec, paint, size }: LineProps) {
  const { shared, data, lineStyle, areaStyle, dotStyle, yearAxis, valueAxis } = toLine(spec, paint, size);
  return (
    <svg aria-hidden="true" className="chart-victory" width={size.width} height={size.height}>
      <VictoryAxis standalone={false} {...shared} {...valueAxis} dependentAxis crossAxis={false} />
      <VictoryAxis standalone={false} {...shared} {...yearAxis} tickFormat={String} />
      <VictoryArea standalone={false} {...shared} data={data} style={areaStyle} />
      <VictoryLine standalone={false} {...shared} data={data} style={lineStyle} />
      <VictoryScatter standalone={false} {...shared} data={data} size={look.dotRadius} style={dotStyle} />
    </svg>
  );
}
