/** Chooses what the page leads with: the owner's pinned activities, or what a reader of a CV looks for first. */
import { spellValue } from "../../grammar/print.ts";
import { toInline } from "../../worker/cards/markdown.ts";
import type { Activity, Answer, CategoryId, CvData, Engine, Owner, Pinned } from "../../worker/contract.ts";
import { parseTimestamp, yearOf } from "../../worker/data/dates.ts";
import { kindReader } from "../export/entries.ts";
import { toPlainText } from "../export/inline-text.ts";

/** Six entries are two rows on a wide page, and as much as a phone shows before the list. */
const maxPinned = 6;

const sought: readonly CategoryId[] = ["Work", "Publication", "SoftwareLib"];

interface PinnedSource {
  data: Required<CvData>;
  owner: Owner;
  engine: Engine;
  /** What the page asks from the start, and its answer. */
  search: { query: string; startYear: number; endYear: number };
  answer: Answer;
}

export async function findPinned({ data, owner, engine, search, answer }: PinnedSource): Promise<Pinned[]> {
  const orgs = new Map(data.orgs.map((org) => [org.id, org]));
  const icons = new Map<string, string | undefined>(data.categories.map(({ id, ui }) => [id, ui?.icon]));
  const iconOf = (category: string) => {
    const icon = icons.get(category);
    return icon === undefined ? {} : { icon };
  };
  const kindOf = kindReader(data.categories);
  const orgNameOf = (id: string) => orgs.get(id)?.name ?? id;
  const toPinned = async (activity: Activity): Promise<Pinned> => {
    const { id, category, org, title, createdAt, startedAt, acceptedAt, endedAt = acceptedAt } = activity;
    const kind = kindOf(activity);
    const lasts = kind === "Work" || kind === "Volunteer";
    return {
      query: toQuery("id", id),
      category,
      ...iconOf(category),
      name: orgNameOf(org),
      // An entry is one link as a whole, so the links in its title are plain text.
      title: toPlainText(await toInline(title)),
      from: toYear(lasts ? (startedAt ?? createdAt) : createdAt),
      ...(lasts && { to: endedAt === undefined ? null : toYear(endedAt) }),
    };
  };
  if (owner.pinned !== undefined) {
    const byId = new Map(data.activities.map((activity) => [activity.id, activity]));
    const found = owner.pinned.flatMap((id) => byId.get(id) ?? []);
    return Promise.all(found.slice(0, maxPinned).map(toPinned));
  }
  const newest = sought.flatMap((category) => {
    const { rows } = engine.search({ ...search, categories: [category] });
    return engine.activities(rows.subarray(0, 1));
  });
  const pinned = await Promise.all(newest.map(toPinned));
  const project = answer.facets.orgs.find(
    ({ id, count }) => count > 1 && orgs.get(id)?.orgType === "Open Source",
  );
  // The project's link asks for all of it, and not for a view's part.
  if (project === undefined || search.query !== "") return pinned;
  const query = toQuery("org", project.id);
  const { years } = engine.search({ ...search, query });
  const name = orgNameOf(project.id);
  const from = years.at(-1)?.year ?? owner.firstYear;
  return [
    ...pinned,
    { query, category: "Patch", ...iconOf("Patch"), name, title: name, from, count: project.count },
  ];
}

function toQuery(field: string, text: string): string {
  return `${field}:${spellValue(text, { quoted: false, inList: false })}`;
}

const toYear = (date: string) => yearOf(parseTimestamp(date) ?? 0);
