/** Languages, categories and org types: what the page shows of them, and in which colours. */
import type { Category, Language, OrgType, OwnKind, Ui } from "../cv.ts";
import { defaultCategories, defaultOrgTypes } from "../defaults.ts";
import { isIconPath, whyNoIcon } from "../icon-path.ts";
import { objectOf, type Schema } from "../json-schema.ts";
import { color, field, id, oneOf, text } from "./kinds.ts";

const step = field(
  color,
  "A lighter (50) to darker (950) step of the colour. Kept for other programs; the page does not show it.",
  "#e7eff5",
);

/** A path is drawn in lines like the page's own icons; another text is drawn as it is. */
const icon: Schema<string> = {
  type: "string",
  minLength: 1,
  maxLength: 1_000,
  pattern: "^(?:[Mm][\\s\\d.,+\\-MmLlHhVvCcSsQqTtAaZz]*|.{1,16})$",
  refuse: (icon) => {
    if (isIconPath(icon)) return whyNoIcon(icon);
    return [...icon].length > 16 ? "is no icon: neither a path nor at most 16 characters" : undefined;
  },
};

/** Colours are expected: a build asks for them, and where it must not, the default ones do. */
function lookOf<T>(look: Schema<T>, description: string): Schema<T> {
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

type LanguageLook = Omit<Ui, "icon">;

const languageLook: Schema<LanguageLook> = objectOf<LanguageLook>(
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

export const languageSchema: Schema<Language> = objectOf<Language>(
  {
    id: field(
      id,
      "Unique name of the language, shown on badges and used by `language:` in queries.",
      "Python",
      "Vim Script",
    ),
    ui: lookOf(languageLook, "How the language looks."),
  },
  ["id", "ui"],
  { title: "Language", description: "One programming language." },
);

const ownKinds = [
  "Article",
  "Publication",
  "SoftwareApp",
  "SoftwareLib",
  "Volunteer",
  "Website",
  "Work",
] as const satisfies readonly OwnKind[];

export const categorySchema: Schema<Category> = objectOf<Category>(
  {
    id: field(
      id,
      "Category id, as activities name it: one of the nine, or one of your own.",
      ...defaultCategories.map(({ id }) => id),
      "Talk",
    ),
    name: field(text, "Name shown to visitors.", "software lib"),
    ui: lookOf(
      objectOf<Partial<Ui>>(
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
      objectOf<NonNullable<Category["action"]>>(
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
      "What a card says of such an activity.",
      { open: "Gave the talk" },
    ),
    countsAs: field(
      oneOf(ownKinds),
      "Of a category of your own: the kind that it is shown and told as. Work and Volunteer last from one day to another; Article, Publication, SoftwareApp, SoftwareLib and Website stand in those sections of a CV. Article, if it is left out.",
      "Article",
    ),
  },
  ["id", "name", "ui"],
  { title: "Category", description: "One kind of activity." },
);

export const orgTypeSchema: Schema<OrgType> = objectOf<OrgType>(
  {
    id: field(
      oneOf(defaultOrgTypes.map(({ id }) => id)),
      "Type id, as `orgType` in orgs.json names it.",
      "Open Source",
    ),
    name: field(text, "Name shown to visitors.", "Open Source"),
    ui: lookOf(
      objectOf<Omit<Partial<Ui>, "icon">>(
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
