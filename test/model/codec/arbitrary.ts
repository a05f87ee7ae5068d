/** Generates datasets in the form that the checks return, with every field and with texts of any code units. */
import fc from "fast-check";
import { defaultCategories, defaultOrgTypes } from "../../../model/categories.ts";
import type { Activity, CvData, Owner, TitledLink } from "../../../model/cv.ts";

const anyText = fc
  .array(fc.nat(0xffff), { minLength: 1, maxLength: 6 })
  .map((codes) => String.fromCharCode(...codes));
/** Generates texts that share parts, and texts that look like the format's own syntax. */
const text = fc.oneof(
  fc.constantFrom(
    "__proto__",
    "constructor",
    "\u0080",
    "\u0081x",
    "\u009f\u0081\u0007",
    "\u007f",
    "#",
    "12",
    "🎉",
    "\ud83d",
    '"\\',
  ),
  fc.string({ minLength: 1, unit: "binary" }),
  anyText,
);
const oid = fc.oneof(fc.constantFrom("4ef0".repeat(10), "12".repeat(20), "ABCDEF0123"), text);
const link = fc
  .tuple(oid, fc.constantFrom("", "/commit/", ".diff", "é"))
  .map(([id, end]) => `https://a.example/${id}${end}${id}`);
const count = fc.oneof(fc.nat(40), fc.nat(), fc.constant(Number.MAX_SAFE_INTEGER));
const date = fc.oneof(
  fc.constantFrom(
    ...[
      "2014",
      "0001",
      "9999",
      "2014-05",
      "0000-01",
      "9999-12",
      "2014-05-06",
      "2014-05-06T07:08Z",
      "2014-05-06T07:08:00Z",
      "2014-05-06T07:08:09Z",
    ],
    ...[
      "2014-05-06T07:08:00.000Z",
      "2014-05-06T07:08:09.000Z",
      "2014-05-06T07:08:09.123Z",
      "2014-05-06T07:08:09.1Z",
    ],
    ...["2014-05-06T07:08:09.123456Z", "0000-01-01", "9999-12-31T23:59:59.999Z"],
  ),
  fc
    .date({ min: new Date(0), max: new Date("2030-01-01"), noInvalidDate: true })
    .map((time) => time.toISOString()),
);
const titledLink: fc.Arbitrary<TitledLink> = fc.record({ title: text, url: link });

/** Generates objects as JSON has them. `__proto__`, which the checks leave out, cannot be a key. */
function recordOf<T>(value: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> {
  const key = text.filter((name) => name !== "__proto__");
  return fc.dictionary(key, value, { maxKeys: 3, noNullPrototype: true });
}

const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });

const activity: fc.Arbitrary<Activity> = fc
  .record({
    id: text,
    title: text,
    category: fc.constantFrom(...defaultCategories.map(({ id }) => id)),
    org: text,
    createdAt: date,
    acquiringOrg: some(text),
    startedAt: some(date),
    endedAt: some(date),
    acceptedAt: some(date),
    closedAt: some(date),
    diffUrl: some(link),
    qaUrl: some(link),
    number: some(count),
    commits: some(count),
    links: some(recordOf(titledLink)),
    featured: some(recordOf(fc.oneof(link, fc.constant("")))),
    mergeCommit: some(
      fc
        .record({
          oid,
          abbreviatedOid: some(text),
          additions: some(count),
          deletions: some(count),
          commitUrl: some(link),
          messageHeadline: some(fc.oneof(text, fc.constant(""))),
          treeUrl: some(link),
          url: some(link),
          zipballUrl: some(link),
        })
        .map(withoutGaps),
    ),
    optionDisabled: some(fc.boolean()),
    endUnknown: some(fc.boolean()),
    summary: some(fc.oneof(text, fc.constant(""))),
    highlights: some(fc.array(fc.oneof(text, fc.constant("")), { maxLength: 3 })),
    authors: some(fc.array(text, { minLength: 1, maxLength: 3 })),
    citation: some(fc.record({ kind: some(fc.constant("article")), pages: some(text) }).map(withoutGaps)),
  })
  .map(withoutGaps)
  .map(likeItself);

/** Removes fields that are undefined, which JSON cannot express. */
function withoutGaps<T extends object>(entry: T): { [K in keyof T]: Exclude<T[K], undefined> };
function withoutGaps(entry: object) {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
}

/** Derives a field of some activities from other fields, as in real data. */
function likeItself(entry: Activity): Activity {
  const { number = 0, mergeCommit } = entry;
  switch (number % 4) {
    case 1:
      return { ...entry, id: `${entry.org}-${number}`, title: `${entry.title} (#${number})` };
    case 2:
      return { ...entry, id: (mergeCommit?.oid ?? "x").slice(0, 7), diffUrl: `${entry.qaUrl}.diff` };
    default:
      return entry;
  }
}

const color = fc.constantFrom("#112233", "#ffffff");
const ui = fc.record({ backgroundColor: color, color: some(color), icon: some(text) }).map(withoutGaps);

export const anyOwner: fc.Arbitrary<Owner> = fc
  .record({
    firstName: text,
    lastName: fc.oneof(text, fc.constant("")),
    firstYear: fc.constant(2007),
    lastYear: fc.constant(2025),
    summary: some(text),
    resources: some(fc.array(titledLink, { maxLength: 2 })),
    sample: some(fc.boolean()),
  })
  .map(withoutGaps);

export const anyData: fc.Arbitrary<Required<CvData>> = fc.record({
  activities: fc.array(activity, { maxLength: 12 }),
  orgs: fc.array(
    fc
      .record({
        id: text,
        name: text,
        orgType: fc.constantFrom(...defaultOrgTypes.map(({ id }) => id)),
        languages: some(fc.array(text, { maxLength: 3 })),
        repoUrl: some(link),
        docsUrl: some(link),
      })
      .map(withoutGaps),
    { maxLength: 5 },
  ),
  languages: fc.array(fc.record({ id: text, ui: some(ui) }).map(withoutGaps), { maxLength: 5 }),
  categories: fc.constant([...defaultCategories]),
  orgTypes: fc.constant([...defaultOrgTypes]),
});
