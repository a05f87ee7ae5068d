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
    return [...icon].length > 16
      ? "is not an icon: expected an SVG path or at most 16 characters"
      : undefined;
  },
};

/** Colours are expected but not needed: a missing look is reported, and the page uses default colours. */
function lookOf<T>(look: Schema<T>, description: string): ExpectedSchema<T> {
  const ifMissing = () => 'is missing: write "ui": { "backgroundColor": "#3572A5" }, in any colour you like';
  return {
    ...field(look, description),
    patternProperties: { ...look.patternProperties, "^(?:50|100|[3-9]00|950)$": step },
    ifMissing,
  };
}

const badgeText =
  "if its contrast with backgroundColor is at least 4.5:1. Otherwise the text is black or white, whichever is more readable.";

const languageLook = objectOf(
  {
    backgroundColor: field(
      color,
      "Colour in charts, of the dot in a closed card, and of the badge's background in an opened card. The badge is shaded if neither black nor white text would be readable on it.",
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
      "Unique name of the language, for badges and `language:` in queries.",
      "Python",
      "Vim Script",
    ),
    aliases: field(
      { ...listOf(text), uniqueItems: true },
      "Other names and short forms that visitors may search for. Common ones such as `js` and `golang` are built in.",
      ["py3"],
    ),
    ui: lookOf(languageLook, "Colours of the language."),
  },
  ["id", "ui"],
  { title: "Language", description: "One programming language." },
);

/** The categories that an owner's category may count as; the other two need fields that it does not have. */
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
      "Category id, for `category` of activities: one of the nine, or your own.",
      ...categoryIds,
      "Talk",
    ),
    name: field(text, "Name shown to visitors.", "software lib"),
    plural: field(text, "Plural of the name, for headings in documents. Default: the name.", "talks"),
    aliases: field(
      { ...listOf(text), uniqueItems: true },
      "Other words that visitors may search for. Common words for the nine categories are built in, in all languages of the page.",
      ["talks", "lectures"],
    ),
    ui: lookOf(
      objectOf(
        {
          icon: field(
            icon,
            "Icon of the category: an emoji, or an SVG path on an 18 by 18 grid, rendered with 1.7 wide strokes in the text colour. The nine default emoji are replaced by line icons.",
            "⚙️",
            "M2.4 5.8h13.2v9H2.4zM6.4 5.6V3.2h5.2v2.4",
          ),
          backgroundColor: field(
            color,
            "Background of the category’s badge in an opened card. The badge is shaded if neither black nor white text would be readable on it.",
            "#3572A5",
          ),
          color: field(color, `Text colour of that badge, ${badgeText}`, "white"),
        },
        [],
      ),
      "Icon and colours of the category.",
    ),
    action: field(
      objectOf(
        {
          open: field(
            text,
            "Label of an activity that has not ended, or has no end. The date follows it, so the label of an ongoing activity ends in “since”: “Teaching since”.",
            "Gave the talk",
          ),
          done: field(
            text,
            "Label of an activity that has ended. Default: `open`. If it is set, activities of your own category have a start and an end, like work.",
            "Taught the course",
          ),
        },
        ["open"],
      ),
      "Label of the category's activities on their cards.",
      { open: "Gave the talk" },
    ),
    countsAs: field(
      oneOf(ownKinds),
      "Only for your own categories: which of the nine it is treated as. Work and Volunteer are periods; Article, Publication, SoftwareApp, SoftwareLib and Website are listed in their sections of a CV. Default: Article.",
      "Article",
    ),
  },
  ["id", "name", "ui"],
  { title: "Category", description: "One category of activities." },
);

export const orgTypeSchema = objectOf(
  {
    id: field(
      oneOf(defaultOrgTypes.map(({ id }) => id)),
      "Type id, for `orgType` in orgs.json.",
      "Open Source",
    ),
    name: field(text, "Name shown to visitors.", "Open Source"),
    ui: lookOf(
      objectOf(
        {
          backgroundColor: field(
            color,
            "Background of the type’s badge in an opened card. The badge is shaded if neither black nor white text would be readable on it.",
            "#3572A5",
          ),
          color: field(color, `Text colour of that badge, ${badgeText}`, "white"),
        },
        [],
      ),
      "Colours of the type.",
    ),
  },
  ["id", "name", "ui"],
  { title: "Organization type", description: "One type of organization." },
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

/** Returns whether an icon is an SVG path and not an emoji or other text. */
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
