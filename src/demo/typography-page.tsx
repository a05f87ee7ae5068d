import { InlineText } from "../results/inline-text.tsx";
import { Specimen } from "./specimen.tsx";
import { demoWords } from "./words.ts";

/** The scale, the largest first: classes, and what they are for. */
const sizes = [
  { look: "font-serif text-name font-semibold tracking-tight", use: "name, 40/44" },
  { look: "font-serif text-name-phone font-semibold tracking-tight", use: "name on a phone, 30/36" },
  { look: "font-serif text-year font-semibold", use: "year, 22/28" },
  { look: "text-title", use: "title, 17/24" },
  { look: "text-base", use: "field on a phone, 16/24" },
  { look: "text-body", use: "body, 15/24" },
  { look: "text-control", use: "control, 14/20" },
  { look: "text-meta", use: "meta, 13/20" },
  { look: "text-tiny", use: "tiny, 12/16" },
] as const;

const families = [
  { look: "font-serif", use: "serif" },
  { look: "font-sans", use: "sans" },
  { look: "font-mono", use: "mono" },
] as const;

const pangram = "Sphinx of black quartz, judge my vow 0123456789";

export function TypographyPage() {
  const { lists } = demoWords;
  return (
    <>
      <Specimen title={lists.sizes} className="space-y-4">
        {sizes.map(({ look, use }) => (
          <p key={use}>
            <span className="block font-mono text-tiny text-ink-3">{use}</span>
            <span className={`block wrap-anywhere ${look}`}>{pangram}</span>
          </p>
        ))}
      </Specimen>
      <Specimen title={lists.families} className="space-y-4 text-title">
        {families.map(({ look, use }) => (
          <p key={use} className={look}>
            <span className="block font-mono text-tiny text-ink-3">{use}</span>
            {pangram} <i>italic</i> <b>bold</b>
          </p>
        ))}
      </Specimen>
      <Specimen title={lists.prose} className="max-w-[60ch] space-y-3">
        {prose.map((tokens, index) => (
          <p key={index.toString()} dir="auto" className="text-title text-pretty wrap-anywhere">
            <InlineText tokens={tokens} />
          </p>
        ))}
      </Specimen>
    </>
  );
}

/** Titles as the worker hands them over, with all that may stand in one. */
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
