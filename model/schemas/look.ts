/** Languages, categories and org types: names, colours and icons. */
import { type CategoryId, categoryIds, defaultOrgTypes } from "../categories.ts";
import { type ExpectedSchema, objectOf, type Schema } from "../json-schema.ts";
import { color, field, id, listOf, oneOf, text } from "./value-types.ts";

const step = field(
  color,
  "A lighter (50) to darker (950) step of the colour. Kept for other programs; the page does not show it.",
  "#e7eff5",
);

/** An SVG path, drawn as strokes like the page's own icons, or up to 16 characters such as an emoji. */
const icon: Schema<string> = {
  type: "string",
  minLength: 1,
  maxLength: 1_000,
  pattern: "^(?:[Mm][\\s\\d.,+\\-MmLlHhVvCcSsQqTtAaZz]*|.{1,16})$",
  refuse: (icon) => {
    if (isIconPath(icon)) return iconPathError(icon);
    return [...icon].length > 16 ? "is not an icon: neither a path nor at most 16 characters" : undefined;
  },
};

/** Colours are expected but not needed: a missing look is reported, and the page uses default colours. */
function lookOf<T>(look: Schema<T>, description: string): ExpectedSchema<T> {
  const ifMissing = () =>
    'is missing: write "ui": { "backgroundColor": "#3572A5" }, with the colour of your choice';
  return {
    ...field(look, description),
    patternProperties: { ...look.patternProperties, "^(?:50|100|[3-9]00|950)$": step },
    ifMissing,
  };
}

const badgeText =
  "where it reaches a contrast of 4.5:1 on backgroundColor. Where it does not, and where it is left out, the text is black or white, whichever suits the background.";

const languageLook = objectOf(
  {
    backgroundColor: field(
      color,
      "Colour in charts, of the dot in a closed card, and background of the badge in an opened one. The badge is shaded where black or white text on it would be too faint.",
      "#3572A5",
    ),
    color: field(
      color,
      `Text colour of the badge in an opened card, ${badgeText} The dot in a closed card has no text.`,
      "white",
    ),
  },
  ["backgroundColor"],
);

export const languageSchema = objectOf(
  {
    id: field(
      id,
      "Unique name of the language, shown on badges and used by `language:` in queries.",
      "Python",
      "Vim Script",
    ),
    aliases: field(
      { ...listOf(text), uniqueItems: true },
      "Other names and short forms by which visitors may search for it. Those that everybody uses, such as `js` and `golang`, are known.",
      ["py3"],
    ),
    ui: lookOf(languageLook, "How the language looks."),
  },
  ["id", "ui"],
  { title: "Language", description: "One programming language." },
);

/** The categories that an own category may count as; the other two need fields that it does not have. */
const ownKinds = [
  "Article",
  "Publication",
  "SoftwareApp",
  "SoftwareLib",
  "Volunteer",
  "Website",
  "Work",
] as const satisfies readonly CategoryId[];

export const categorySchema = objectOf(
  {
    id: field(
      id,
      "Category id, as activities name it: one of the nine, or one of your own.",
      ...categoryIds,
      "Talk",
    ),
    name: field(text, "Name shown to visitors.", "software lib"),
    plural: field(
      text,
      "Name of several, for headings of the documents; the name, if it is left out.",
      "talks",
    ),
    aliases: field(
      { ...listOf(text), uniqueItems: true },
      "Other words by which visitors may ask for it. The usual ones of the nine categories, in the languages of the page, are known.",
      ["talks", "lectures"],
    ),
    ui: lookOf(
      objectOf(
        {
          icon: field(
            icon,
            "Icon of the category: one emoji, or a path of SVG on a grid of 18 by 18, which is drawn in lines 1.7 wide in the text’s colour. The default emoji are drawn in lines, too.",
            "⚙️",
            "M2.4 5.8h13.2v9H2.4zM6.4 5.6V3.2h5.2v2.4",
          ),
          backgroundColor: field(
            color,
            "Background of a badge. The category’s badge in an opened card has it, shaded where black or white text on it would be too faint.",
            "#3572A5",
          ),
          color: field(color, `Text colour of that badge, ${badgeText}`, "white"),
        },
        [],
      ),
      "How the category looks.",
    ),
    action: field(
      objectOf(
        {
          open: field(
            text,
            "Of one that has no end, or has not ended. The date follows, so one that lasts ends in “since”: “Teaching since”.",
            "Gave the talk",
          ),
          done: field(text, "Of one that has ended; the same, if it is left out.", "Taught the course"),
        },
        ["open"],
      ),
      "What a card says about such an activity.",
      { open: "Gave the talk" },
    ),
    countsAs: field(
      oneOf(ownKinds),
      "Of a category of your own: the kind that it is shown as. Work and Volunteer last from one day to another; Article, Publication, SoftwareApp, SoftwareLib and Website stand in those sections of a CV. Article, if it is left out.",
      "Article",
    ),
  },
  ["id", "name", "ui"],
  { title: "Category", description: "One kind of activity." },
);

export const orgTypeSchema = objectOf(
  {
    id: field(
      oneOf(defaultOrgTypes.map(({ id }) => id)),
      "Type id, as `orgType` in orgs.json names it.",
      "Open Source",
    ),
    name: field(text, "Name shown to visitors.", "Open Source"),
    ui: lookOf(
      objectOf(
        {
          backgroundColor: field(
            color,
            "Background of a badge. The badge of an organisation’s type in an opened card has it, shaded where black or white text on it would be too faint.",
            "#3572A5",
          ),
          color: field(color, `Text colour of that badge, ${badgeText}`, "white"),
        },
        [],
      ),
      "How the type looks.",
    ),
  },
  ["id", "name", "ui"],
  { title: "Organisation type", description: "One kind of organisation." },
);

/** The width and height of the page's icons. */
const iconGrid = 18;

/** The number of coordinates of each path command. */
const counts: Readonly<Record<string, number>> = {
  m: 2,
  l: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  t: 2,
  a: 7,
  z: 0,
};

/** Whether an icon is an SVG path and not an emoji or other text. */
export function isIconPath(icon: string): boolean {
  return /^[Mm][\s\d.,-]/.test(icon);
}

/** Returns why a path cannot be drawn, as a message without its subject. */
export function iconPathError(path: string): string | undefined {
  const token = /\s*,?\s*([A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)|$)/y;
  /** The two flags of an arc need no separator after them. */
  const flag = /\s*,?\s*([01])/y;
  const read = (kind: RegExp) => {
    kind.lastIndex = at;
    const found = kind.exec(path)?.[1];
    if (found !== undefined) at = kind.lastIndex;
    return found;
  };
  const refuse = (what: string) => `is not an icon: ${what} at character ${at + 1} of its path`;
  let at = 0;
  let pen: [number, number] = [0, 0];
  let start = pen;
  let command = "";
  for (;;) {
    const before = at;
    const next = read(token);
    if (next === "") return undefined;
    if (next === undefined) return refuse("neither a command nor a number");
    if (/[A-Za-z]/.test(next)) command = next;
    else at = before;
    const kind = command.toLowerCase();
    const count = counts[kind];
    if (count === undefined || (count === 0 && next !== command)) return refuse("an unknown command");
    const values: number[] = [];
    for (let index = 0; index < count; index++) {
      const value = read(kind === "a" && (index === 3 || index === 4) ? flag : token);
      if (value === undefined || value === "" || /[A-Za-z]/.test(value)) return refuse("a number is missing");
      values.push(Number(value));
    }
    const points = pointsOf(kind, values, pen, command === kind);
    const radii = kind === "a" ? values.slice(0, 2) : [];
    if (![...points.flat(), ...radii].every((value) => value >= 0 && value <= iconGrid))
      return refuse(`a point outside the grid of ${iconGrid} by ${iconGrid} ends`);
    pen = points.at(-1) ?? start;
    if (kind === "m") start = pen;
    // Further pairs after a move are lines.
    if (kind === "m") command = command === "m" ? "l" : "L";
  }
}

/** Returns the control points and the end point of a command; the last one is the new position of the pen. */
function pointsOf(
  kind: string,
  values: readonly number[],
  [x, y]: readonly [number, number],
  isRelative: boolean,
): [number, number][] {
  const [dx, dy] = isRelative ? [x, y] : [0, 0];
  const [first = 0] = values;
  if (kind === "h") return [[dx + first, y]];
  if (kind === "v") return [[x, dy + first]];
  const coordinates = kind === "a" ? values.slice(5) : values;
  return Array.from({ length: coordinates.length / 2 }, (_, index) => {
    return [dx + (coordinates[2 * index] ?? 0), dy + (coordinates[2 * index + 1] ?? 0)];
  });
}
