import { Line as NivoLine } from "@nivo/line";
import { Pie as NivoPie } from "@nivo/pie";
import type { LineProps, PieProps } from "../chart-specs.ts";
import { toLine, toPie } from "./nivo-translate.ts";

/** The panel's readout says what Nivo would in a tooltip. */
const NoTooltip = () => null;

/** The outer half of the outline must not be cut off. */
const margin = { top: 1, right: 1, bottom: 1, left: 1 };

export function Pie({ spec, paint, size, onChoose, onPoint }: PieProps) {
  const findSlice = (id: string | number) => spec.slices.find((slice) => slice.id === id);
  return (
    <NivoPie
      {...size}
      {...toPie(spec, paint)}
      margin={margin}
      sortByValue={false}
      animate={false}
      enableArcLabels={false}
      enableArcLinkLabels={false}
      tooltip={NoTooltip}
      onClick={({ id }) => {
        const slice = findSlice(id);
        if (slice !== undefined) onChoose(slice);
      }}
      onMouseEnter={({ id }) => onPoint(findSlice(id))}
      onMouseLeave={() => onPoint(undefined)}
    />
  );
}

export const dots = "circle";

export function Line({ spec, paint, size }: LineProps) {
  return (
    <NivoLine
      {...size}
      {...toLine(spec, paint)}
      curve="linear"
      enableArea
      enableGridX={false}
      isInteractive={false}
      animate={false}
    />
  );
}
