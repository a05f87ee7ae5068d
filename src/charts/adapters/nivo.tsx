import { Line as NivoLine } from "@nivo/line";
import { Pie as NivoPie } from "@nivo/pie";
import type { LineProps, PieProps } from "../chart-specs.ts";
import { toLine, toPie } from "./nivo-translate.ts";

/** The panel's readout takes the place of tooltips. */
const NoTooltip = () => null;

/** Keeps the outer half of the outline from being cut off. */
const margin = { top: 1, right: 1, bottom: 1, left: 1 };

export function Pie({ spec, colors, size, onChoose, onPoint }: PieProps) {
  const findSlice = (id: string | number) => spec.slices.find((slice) => slice.id === id);
  return (
    <NivoPie
      {...size}
      {...toPie(spec, colors)}
      margin={margin}
      sortByValue={false}
      animate={false}
      enableArcLabels={false}
      enableArcLinkLabels={false}
      tooltip={NoTooltip}
      onClick={({ id }) => onChoose(findSlice(id))}
      onMouseEnter={({ id }) => onPoint(findSlice(id))}
      onMouseLeave={() => onPoint(undefined)}
    />
  );
}

export function Line({ spec, colors, size }: LineProps) {
  return (
    <NivoLine
      {...size}
      {...toLine(spec, colors)}
      curve="linear"
      enableArea
      enableGridX={false}
      isInteractive={false}
      animate={false}
    />
  );
}
