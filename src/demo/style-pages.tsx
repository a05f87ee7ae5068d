import { useLayoutEffect, useRef, useState } from "react";
import { contrast, parseHex } from "../../model/contrast.ts";
import { computedToHex, useChartColors } from "../charts/chart-colors.ts";
import { InlineText } from "../ui/inline-text.tsx";
import { Labelled, Specimen } from "./demo-frame.tsx";
import { demoMessages } from "./messages.ts";

/** The tones of badges: each is a pair of tokens. */
export const tones = ["gray", "red", "yellow", "green", "blue", "indigo", "purple", "pink"];

/** The colour tokens of ui/tokens.css by use; test/src/demo/demo.test.ts checks that the list is complete. */
export const palette = [
  { name: "Paper", tokens: ["page", "raised", "sunk"] },
  { name: "Lines", tokens: ["line", "line-strong", "control", "other"] },
  { name: "Ink", tokens: ["ink", "ink-2", "ink-3"] },
  { name: "Accent", tokens: ["accent", "accent-ink", "accent-soft", "mark"] },
  { name: "States", tokens: ["open", "merged", "closed", "stale", "warn", "bad"] },
  { name: "Tones", tokens: tones.flatMap((tone) => [`${tone}-paper`, `${tone}-ink`]) },
];

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

/** Shows a colour with its name, its value in the present theme and its contrast with the page. */
function Swatch({ token }: { token: string }) {
  const sample = useRef<HTMLDivElement>(null);
  const [color, setColor] = useState("");
  const colors = useChartColors();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other chart colours mean another theme, and so another value.
  useLayoutEffect(() => {
    if (sample.current !== null) setColor(computedToHex(getComputedStyle(sample.current).backgroundColor));
  }, [colors]);
  return (
    <Labelled label={`${color} ${toRatio(color)}`}>
      <div
        ref={sample}
        className="h-14 rounded-field border border-line forced-color-adjust-none"
        style={{ backgroundColor: `var(--${token})` }}
      />
      <p className="mt-1 text-sm font-medium">{token}</p>
    </Labelled>
  );
}

function toRatio(color: string): string {
  if (color === "") return "";
  const page = getComputedStyle(document.documentElement).backgroundColor;
  const [own, behind] = [parseHex(color), parseHex(computedToHex(page))];
  return own === undefined || behind === undefined ? "" : `${contrast(own, behind).toFixed(1)}:1`;
}

/** The scale of sizes, the largest first. */
const sizes = [
  { classes: "font-name text-name font-semibold tracking-tight", use: "name, 52, on a phone 36" },
  { classes: "text-headline", use: "what the owner does, 24/32, on a phone 20" },
  { classes: "font-name text-xl font-semibold", use: "heading, year, 20/28" },
  { classes: "text-lg", use: "titles of pictures, 18/28" },
  { classes: "text-base", use: "what is read and typed, 16/24" },
  { classes: "text-sm", use: "controls and what stands beside a title, 14/20" },
  { classes: "text-xs", use: "dates, badges and keys, 12/16" },
] as const;

const families = [
  { classes: "font-serif", use: "serif" },
  { classes: "font-sans", use: "sans" },
  { classes: "font-mono", use: "mono" },
] as const;

const pangram = "Sphinx of black quartz, judge my vow 0123456789";

export function TypographyPage() {
  const { lists } = demoMessages;
  return (
    <>
      <Specimen title={lists.sizes} className="space-y-4">
        {sizes.map(({ classes, use }) => (
          <p key={use}>
            <span className="block font-mono text-xs text-ink-3">{use}</span>
            <span className={`block ${classes}`}>{pangram}</span>
          </p>
        ))}
      </Specimen>
      <Specimen title={lists.families} className="space-y-4 text-base">
        {families.map(({ classes, use }) => (
          <p key={use} className={classes}>
            <span className="block font-mono text-xs text-ink-3">{use}</span>
            {pangram} <i>italic</i> <b>bold</b>
          </p>
        ))}
      </Specimen>
      <Specimen title={lists.prose} className="max-w-[60ch] space-y-3">
        {prose.map((tokens, index) => (
          <p key={index.toString()} dir="auto" className="text-base text-pretty">
            <InlineText tokens={tokens} />
          </p>
        ))}
      </Specimen>
    </>
  );
}

/** Titles as the worker parses them, with every kind of token. */
const prose: React.ComponentProps<typeof InlineText>["tokens"][] = [
  [
    { kind: "text", text: "Make " },
    { kind: "code", text: "Table.from()" },
    { kind: "text", text: " take any " },
    { kind: "em", children: [{ kind: "text", text: "async" }] },
    { kind: "text", text: " iterable, " },
    { kind: "strong", children: [{ kind: "text", text: "at last" }] },
    { kind: "text", text: ", see " },
    { kind: "link", href: "https://code.example/", children: [{ kind: "text", text: "the notes" }] },
  ],
  [
    { kind: "text", text: "The words that " },
    { kind: "text", text: "matched", mark: true },
    { kind: "text", text: " are marked, in " },
    { kind: "code", text: "code", mark: true },
    { kind: "text", text: " too; " },
    { kind: "strike", children: [{ kind: "text", text: "this" }] },
    { kind: "text", text: " is struck" },
  ],
  [{ kind: "text", text: "תיקון קריסה בפתיחת קובץ ריק (#12) ב־parser" }],
];

/** In CSS pixels. */
const spaces = [4, 8, 12, 16, 24, 32, 48];

const corners = [
  { classes: "rounded-small", use: "small, 4 px: badges" },
  { classes: "rounded-field", use: "field, 8 px: what is typed in or pressed" },
  { classes: "rounded-panel", use: "panel, 12 px: charts, the popup" },
  { classes: "rounded-round", use: "round: pills" },
];

const heights = [
  { classes: "h-(--bar-height)", use: "--bar-height: the top bar" },
  { classes: "h-(--search-height)", use: "--search-height: the search block" },
  { classes: "h-(--card-height)", use: "--card-height: a result before it is drawn" },
  { classes: "target", use: "target: 44 px for a finger, 34 px for a mouse" },
];

export function LayoutPage() {
  const { lists } = demoMessages;
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
        {corners.map(({ classes, use }) => (
          <Labelled key={classes} label={use}>
            <div className={`h-16 border border-line-strong bg-raised ${classes}`} />
          </Labelled>
        ))}
      </Specimen>
      <Specimen title={lists.heights} className="grid items-end gap-4 sm:grid-cols-4">
        {heights.map(({ classes, use }) => (
          <Labelled key={classes} label={use}>
            <div className={`rounded-small bg-accent-soft ${classes}`} />
          </Labelled>
        ))}
      </Specimen>
    </>
  );
}
