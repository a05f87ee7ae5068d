import { useLayoutEffect, useRef, useState } from "react";
import { usePaint } from "../charts/use-paint.ts";
import { contrast, parseHex, toHex } from "../ui/contrast.ts";
import { palette } from "./palette.ts";
import { Labelled, Specimen } from "./specimen.tsx";

export function ColorsPage() {
  return palette.map(({ name, tokens }) => (
    <Specimen
      key={name}
      title={name}
      className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-3 gap-y-4"
    >
      {tokens.map((token) => (
        <Swatch key={token} token={token} />
      ))}
    </Specimen>
  ));
}

/** A colour, its name, its value in the theme of the moment, and how it stands out from the page. */
function Swatch({ token }: { token: string }) {
  const sample = useRef<HTMLDivElement>(null);
  const [color, setColor] = useState("");
  const paint = usePaint();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another paint is another theme, and another value.
  useLayoutEffect(() => {
    if (sample.current !== null) setColor(toHexColor(getComputedStyle(sample.current).backgroundColor));
  }, [paint]);
  return (
    <Labelled label={`${color} ${toRatio(color)}`}>
      <div
        ref={sample}
        className="h-14 rounded-field border border-line forced-color-adjust-none"
        style={{ backgroundColor: `var(--${token})` }}
      />
      <p className="mt-1 text-meta font-medium">{token}</p>
    </Labelled>
  );
}

function toHexColor(computed: string): string {
  const [red = 0, green = 0, blue = 0] = (computed.match(/\d+/g) ?? []).map(Number);
  return toHex({ red, green, blue });
}

function toRatio(color: string): string {
  if (color === "") return "";
  const page = getComputedStyle(document.documentElement).backgroundColor;
  const [own, ground] = [parseHex(color), parseHex(toHexColor(page))];
  return own === undefined || ground === undefined ? "" : `${contrast(own, ground).toFixed(1)}:1`;
}
