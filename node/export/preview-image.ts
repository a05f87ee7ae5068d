/** Renders the preview image of links, 1200×630, from a tree of boxes by Takumi, which only builds run. */
import { createRequire } from "node:module";
import type { Answer, YearCount } from "../../engine/types.ts";
import type { Owner } from "../../model/cv.ts";
import { toFullName } from "../../model/full-name.ts";
import { isRightToLeft } from "../owner/direction.ts";
import { optionalPackages } from "../owner/program-files.ts";
import type { Palette } from "../owner/theme.ts";
import { shortUrl } from "./entries.ts";
import type { Glyphs } from "./typesetting.ts";
import type { Words } from "./words.ts";

/** Previews crop other proportions. */
export const previewSize = { width: 1200, height: 630 } as const;

type Style = Readonly<Record<string, string | number>>;

/** Takumi's node. Styles are CSS, numbers are pixels. */
type ImageNode =
  | { type: "container"; style: Style; children: ImageNode[] }
  | { type: "text"; style: Style; text: string }
  | { type: "image"; style: Style; src: string; width: number; height: number };

interface PreviewImage {
  root: ImageNode;
  /** The picture in the tree. */
  years: { src: string; svg: string };
}

interface PreviewImageRequest {
  owner: Owner;
  words: Words;
  address: string | undefined;
  /** The answer to an empty query. */
  answer: Answer;
  /** A theme's colours, by the page's tokens. */
  palette?: Palette | undefined;
}

const defaultColors = {
  page: "#faf8f3",
  ink: "#1d1b16",
  quiet: "#524e45",
  accent: "#0f5f5c",
  soft: "#d9e9e5",
};
type ImageColors = typeof defaultColors;

function toColors({
  page = "",
  ink = "",
  "ink-2": quiet = "",
  accent = "",
  mark: soft = "",
}: Palette): ImageColors {
  return { page, ink, quiet, accent, soft };
}

/** The edge at which texts and rows begin; the line of the years is the same in all languages. */
interface Start {
  text: Style;
  row: Style;
}

const fromLeft: Start = { text: {}, row: {} };
const fromRight: Start = { text: { textAlign: "right" }, row: { flexDirection: "row-reverse" } };

const line = { width: 1056, height: 150 };
const margin = (previewSize.width - line.width) / 2;

/** Returns the letters that no font has. The caller omits the image if there are any. Ignores emoji and symbols. */
export function findMissing(
  { owner, address, words, answer }: Omit<PreviewImageRequest, "palette">,
  glyphs: Glyphs,
): string[] {
  const labels = toFigures(answer, words).map(([count, label]) => label(count));
  const texts = [toFullName(owner), owner.headline ?? "", toFoot({ owner, address }), ...labels].join(" ");
  return [...new Set(glyphs.findUnset(texts))];
}

export function layOutPreviewImage(
  { owner, words, address, answer, palette }: PreviewImageRequest,
  glyphs: Glyphs,
): PreviewImage {
  const colors = palette === undefined ? defaultColors : toColors(palette);
  const toDrawable = (text: string) => glyphs.toDrawable(text).trim();
  const name = toDrawable(toFullName(owner));
  const start = isRightToLeft(words.language) ? fromRight : fromLeft;
  const { years } = answer.charts;
  const [first, last] = [years[0]?.year ?? owner.firstYear, years.at(-1)?.year ?? owner.lastYear];
  const src = "years.svg";
  const root = box(
    {
      display: "flex",
      flexDirection: "column",
      width: "100%",
      height: "100%",
      padding: `52px ${margin}px 40px`,
      backgroundColor: colors.page,
      color: colors.ink,
      fontFamily: "'Source Sans 3'",
      fontSize: 30,
    },
    [
      text(
        {
          fontFamily: "'Source Serif 4'",
          fontWeight: 600,
          fontSize: sizeOf(name),
          lineHeight: 1.15,
          // Descenders would be cut off at the end of the lines' box.
          paddingBottom: 14,
          ...start.text,
          ...clamp(2),
          // Names break between words, also in Chinese and Japanese, and long words anywhere.
          wordBreak: "keep-all",
          overflowWrap: "break-word",
        },
        name,
      ),
      text(
        { color: colors.quiet, fontSize: 34, lineHeight: 1.25, ...start.text, ...clamp(2) },
        toDrawable(owner.headline ?? ""),
      ),
      box(
        { display: "flex", gap: 56, marginTop: "auto", ...start.row },
        toFigures(answer, words).map((figure) => toFigure(figure, words, colors.quiet, start)),
      ),
      { type: "image", src, ...line, style: { ...line, marginTop: 22 } },
      box({ display: "flex", justifyContent: "space-between", marginTop: 8, color: colors.quiet }, [
        text({ fontSize: 24 }, String(first)),
        text(
          { fontSize: 24, color: colors.accent, maxWidth: 800, ...clamp(1) },
          toDrawable(toFoot({ owner, address })),
        ),
        text({ fontSize: 24 }, String(last)),
      ]),
    ],
  );
  return { root, years: { src, svg: toYearsSvg(years, first, last, colors) } };
}

function toFoot({ owner, address }: Pick<PreviewImageRequest, "owner" | "address">): string {
  const parts = [owner.wordmark, address === undefined ? undefined : shortUrl(address)];
  return parts.filter((part) => part !== undefined).join("  ·  ");
}

function box(style: Style, children: ImageNode[]): ImageNode {
  return { type: "container", style, children };
}

function text(style: Style, content: string): ImageNode {
  return { type: "text", style, text: content };
}

/** Returns a smaller size for long names, so that they fit on two lines; longer ones end in an ellipsis. */
function sizeOf(name: string): number {
  if (name.length <= 22) return 92;
  return name.length <= 44 ? 72 : 52;
}

/** A number and the word below it. */
type Figure = readonly [count: number, label: (count: number) => string];

function toFigures(answer: Answer, { figures }: Words): Figure[] {
  const counted: Figure[] = [
    [answer.total, figures.activities],
    [answer.facets.orgs.filter(({ count }) => count > 0).length, figures.orgs],
    [answer.charts.languages.length, figures.languages],
  ];
  return counted.filter(([count]) => count > 0);
}

function toFigure([count, label]: Figure, { formatCount }: Words, quiet: string, start: Start): ImageNode {
  return box({ display: "flex", alignItems: "baseline", gap: 12, ...start.row }, [
    text({ fontWeight: 600, fontSize: 50 }, formatCount(count)),
    text({ color: quiet }, label(count)),
  ]);
}

/** Years without activities are zeros. */
function toYearsSvg(
  years: readonly YearCount[],
  first: number,
  last: number,
  { soft, accent }: Pick<ImageColors, "soft" | "accent">,
): string {
  const byYear = new Map(years.map(({ year, count }) => [year, count]));
  const max = Math.max(1, ...byYear.values());
  const given = Array.from({ length: last - first + 1 }, (_, at) => byYear.get(first + at) ?? 0);
  // A single year is a level line.
  const counts = given.length === 1 ? [...given, ...given] : given;
  const steps = counts.length - 1;
  const top = 6;
  const points = counts
    .map((count, at) => {
      const y = line.height - (count / max) * (line.height - 2 * top) - top;
      return `${((at * line.width) / steps).toFixed(1)},${y.toFixed(1)}`;
    })
    .join(" ");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${line.width}" height="${line.height}" viewBox="0 0 ${line.width} ${line.height}"><polygon points="0,${line.height} ${points} ${line.width},${line.height}" fill="${soft}"/><polyline points="${points}" fill="none" stroke="${accent}" stroke-width="5" stroke-linejoin="round"/></svg>`;
}

function clamp(lines: number): Style {
  return { lineClamp: lines, textOverflow: "ellipsis", overflow: "hidden", wordBreak: "break-word" };
}

/** The used part of Takumi's API. Its own types would change React's. */
interface TakumiRenderer {
  registerFont(font: { data: Uint8Array }): Promise<unknown>;
  render(root: ImageNode, options: RenderOptions): Promise<Uint8Array>;
}

interface RenderOptions {
  width: number;
  height: number;
  format: "png";
  images: { src: string; data: Uint8Array }[];
}

/** Renders the image as a PNG with only these fonts, so that every build gives the same bytes. */
export async function renderPreviewImage(
  { root, years }: PreviewImage,
  fonts: readonly Uint8Array[],
): Promise<Uint8Array> {
  const takumi = loadTakumi();
  if (takumi === undefined) throw new Error(`${optionalPackages.takumi.name} cannot be loaded.`);
  const renderer = new takumi.Renderer();
  for (const data of fonts) await renderer.registerFont({ data });
  const images = [{ src: years.src, data: new TextEncoder().encode(years.svg) }];
  return renderer.render(root, { ...previewSize, format: "png", images });
}

interface Takumi {
  Renderer: new () => TakumiRenderer;
}

/** Returns undefined if it is not installed, or not available for this machine. */
export function loadTakumi(): Takumi | undefined {
  try {
    const loaded: unknown = createRequire(import.meta.url)(optionalPackages.takumi.name);
    return isTakumi(loaded) ? loaded : undefined;
  } catch {
    return undefined;
  }
}

function isTakumi(loaded: unknown): loaded is Takumi {
  return typeof loaded === "object" && loaded !== null && "Renderer" in loaded;
}
