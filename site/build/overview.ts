/** Chooses what the page leads with: the jobs, and beside them what the owner pins or what a reader of a CV looks for. */
import { parseQuery } from "../../grammar/index.ts";
import { spellValue } from "../../grammar/print.ts";
import { byId } from "../../model/collections.ts";
import type { Activity, CategoryId, CvData, Owner } from "../../model/cv.ts";
import { parseTimestamp, yearOf } from "../../model/dates.ts";
import { toInline } from "../../model/markdown.ts";
import { toPlainText } from "../../model/markdown-parser.ts";
import type { Answer, Career, Engine, Job, Pinned } from "../../worker/contract.ts";
import { compareEntries, type Entry, entryReader, isRunningJob, kindReader } from "../export/entries.ts";

/** As many as a first screen shows beside four highlights. */
const maxJobs = 5;
const maxPinned = 4;
/** Of a longer position the page would show no more than this. */
const maxPositionLength = 140;

/** The newest of each, until there are enough. */
const sought: readonly CategoryId[] = ["SoftwareLib", "SoftwareApp", "Publication", "Article", "Website"];

interface OverviewSource {
  data: Required<CvData>;
  owner: Owner;
  engine: Engine;
  /** What the page asks from the start, and its answer. */
  search: { query: string; startYear: number; endYear: number };
  answer: Answer;
}

/** Returns the jobs in the order of every paper; the pinned ones are among them. Undefined without a job. */
export async function findCareer({
  data,
  owner,
  engine,
  search,
  answer,
}: OverviewSource): Promise<Career | undefined> {
  const kindOf = kindReader(data.categories);
  // A query that names a field overrules chosen categories, so the answer itself is sifted.
  const jobs = engine.activities(answer.rows).filter((activity) => kindOf(activity) === "Work");
  if (jobs.length === 0) return undefined;
  const all = jobs.map(entryReader(data)).sort(compareEntries);
  const categories = [...new Set(jobs.map(({ category }) => category))];
  const pinned = all.filter(({ id }) => owner.pinned?.includes(id));
  const chosen = new Set([...new Set([...all.filter(isRunningJob), ...pinned, ...all])].slice(0, maxJobs));
  const toJob = async ({ activity, id, org, from, to }: Entry): Promise<Job> => ({
    query: toQuery("id", id),
    position: await findPosition(activity),
    name: org.name,
    from: toMonth(from),
    ...(to !== undefined && { to: to && toMonth(to) }),
  });
  const names = new Map(data.categories.map(({ id, name }) => [id, name]));
  return {
    jobs: await Promise.all(all.filter((job) => chosen.has(job)).map(toJob)),
    total: all.length,
    query: narrow(search.query, toCategoryQuery(categories.map((id) => names.get(id) ?? id))),
  };
}

/** The name of the job: the title says it up to its first colon where the data do not. */
async function findPosition({ position, title }: Activity): Promise<string> {
  const text = position ?? toPlainText(await toInline(title));
  const [name = "", ...rest] = position === undefined ? text.split(":") : [text];
  const told = [...(name.trim() === "" ? [name, ...rest].join(":") : name).trim()];
  return told.length > maxPositionLength ? `${told.slice(0, maxPositionLength).join("")}…` : told.join("");
}

function toCategoryQuery(names: readonly string[]): string {
  const [first = "", ...others] = names;
  if (others.length === 0) return toQuery("category", first);
  return `category:IN(${names.map((text) => spellValue(text, { quoted: false, inList: true })).join(",")})`;
}

/** Returns a query for what both ask for. */
function narrow(query: string, also: string): string {
  const parsed = parseQuery(query);
  if (!parsed.ok || parsed.expression === null) return also;
  return `${parsed.expression.kind === "or" ? `(${query})` : query} ${also}`;
}

export async function findPinned({ data, owner, engine, search, answer }: OverviewSource): Promise<Pinned[]> {
  const orgs = byId(data.orgs);
  const icons = new Map<string, string | undefined>(data.categories.map(({ id, ui }) => [id, ui?.icon]));
  const iconOf = (category: string) => {
    const icon = icons.get(category);
    return icon === undefined ? {} : { icon };
  };
  const kindOf = kindReader(data.categories);
  const orgNameOf = (id: string) => orgs.get(id)?.name ?? id;
  const toPinned = async (activity: Activity): Promise<Pinned> => {
    const { id, category, org, title, createdAt } = activity;
    const to = endOf(activity);
    const lasts = kindOf(activity) === "Volunteer";
    return {
      query: toQuery("id", id),
      category,
      ...iconOf(category),
      name: orgNameOf(org),
      // An entry is one link as a whole, so the links in its title are plain text.
      title: toPlainText(await toInline(title)),
      from: toYear(lasts ? startOf(activity) : createdAt),
      ...(lasts && to !== undefined && { to: toYear(to) }),
      ...(lasts && to === undefined && !activity.endUnknown && { to: null }),
    };
  };
  if (owner.pinned !== undefined) {
    const activities = byId(data.activities);
    const found = owner.pinned.flatMap((id) => activities.get(id) ?? []);
    // The jobs stand beside them.
    const others = found.filter((activity) => kindOf(activity) !== "Work");
    return Promise.all(others.slice(0, maxPinned).map(toPinned));
  }
  // The project's link asks for all of it, and not for a view's part.
  const project =
    search.query === ""
      ? answer.facets.orgs.find(({ id, count }) => count > 1 && orgs.get(id)?.orgType === "Open Source")
      : undefined;
  const results = engine.activities(answer.rows);
  const newest = sought.flatMap((kind) => results.find((activity) => kindOf(activity) === kind) ?? []);
  const room = project === undefined ? maxPinned : maxPinned - 1;
  const pinned = await Promise.all(newest.slice(0, room).map(toPinned));
  if (project === undefined) return pinned;
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

function startOf({ startedAt, createdAt }: Activity): string {
  return startedAt ?? createdAt;
}

/** By the specification, acceptance ends work and volunteering, too. */
function endOf({ endedAt, acceptedAt }: Activity): string | undefined {
  return endedAt ?? acceptedAt;
}

const toYear = (date: string) => yearOf(parseTimestamp(date) ?? 0);

/** A bare year stays one. */
function toMonth(date: string): string {
  if (date.length === "2018".length) return date;
  return new Date(parseTimestamp(date) ?? 0).toISOString().slice(0, "2018-11".length);
}
