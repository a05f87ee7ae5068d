import { Labelled, Specimen } from "./specimen.tsx";
import { demoWords } from "./words.ts";

/** In CSS pixels. */
const spaces = [4, 8, 12, 16, 24, 32, 48];

const corners = [
  { look: "rounded-small", use: "small, 4 px: badges" },
  { look: "rounded-field", use: "field, 8 px: what is typed in or pressed" },
  { look: "rounded-panel", use: "panel, 12 px: charts, the popup" },
  { look: "rounded-round", use: "round: pills" },
];

const heights = [
  { look: "h-(--bar-height)", use: "--bar-height: the top bar" },
  { look: "h-(--search-height)", use: "--search-height: the search block" },
  { look: "h-(--card-height)", use: "--card-height: a result before it is drawn" },
  { look: "target", use: "target: 44 px for a finger, 34 px for a mouse" },
];

export function LayoutPage() {
  const { lists } = demoWords;
  return (
    <>
      <Specimen title={lists.column}>
        <Labelled label="page-column: 900 px at most, 16 px of air on a phone and 24 px from 768 px on">
          <div className="h-12 rounded-small bg-accent-soft" />
        </Labelled>
        <div className="mt-4">
          <Labelled label="years and results from 768 px on: 96 px, a gap of 32 px, the rest">
            <div className="grid h-12 gap-8 md:grid-cols-[6rem_minmax(0,1fr)]">
              <div className="rounded-small bg-accent-soft" />
              <div className="rounded-small bg-accent-soft max-md:hidden" />
            </div>
          </Labelled>
        </div>
      </Specimen>
      <Specimen title={lists.spaces} className="flex flex-wrap items-end gap-6">
        {spaces.map((pixels) => (
          <Labelled key={pixels} label={String(pixels)}>
            <div className="bg-accent" style={{ width: pixels, height: pixels }} />
          </Labelled>
        ))}
      </Specimen>
      <Specimen title={lists.corners} className="grid gap-4 sm:grid-cols-4">
        {corners.map(({ look, use }) => (
          <Labelled key={look} label={use}>
            <div className={`h-16 border border-line-strong bg-raised ${look}`} />
          </Labelled>
        ))}
      </Specimen>
      <Specimen title={lists.heights} className="grid items-end gap-4 sm:grid-cols-4">
        {heights.map(({ look, use }) => (
          <Labelled key={look} label={use}>
            <div className={`rounded-small bg-accent-soft ${look}`} />
          </Labelled>
        ))}
      </Specimen>
    </>
  );
}
