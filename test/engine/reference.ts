/**
 * The specification's filters written down plainly, one activity at a time, to hold the engine against. Slow on
 * purpose: it shares with the engine only the parsers of queries and of Markdown, the title heuristics and the types.
 */

import type {
  Activity,
  Answer,
  Count,
  CvData,
  EngineOptions,
  Org,
  SearchOptions,
} from "../../engine/index.ts";
import type { Expression, FieldExpression, Value } from "../../grammar/ast.ts";
import { parseQuery } from "../../grammar/index.ts";
import { computeFlags, type Flags } from "../../model/flags.ts";
import { selectHighlights } from "../../model/highlights.ts";
import { toShown } from "../../model/mark-texts.ts";
import {
  dateOf,
  dayOf,
  daysOf,
  fold,
  hasField,
  isNamed,
  isWithin,
  joinedField,
  leavesOf,
  needsAll,
  struck,
  valuesOf,
  yearOf,
} from "./reference-terms.ts";

export interface ReferenceAnswer extends Omit<Answer, "rows" | "problems" | "incomplete"> {
  activities: Activity[];
}

type FacetName = "languages" | "categories" | "orgs" | "tags";

const fieldOf = { languages: "language", categories: "category", orgs: "org", tags: "tag" } as const;

/** In the order of the specification's list of names. */
const categoryNames: Record<string, string> = {
  Patch: "patch",
  SoftwareLib: "software lib",
  SoftwareApp: "software app",
  Website: "website",
  Volunteer: "volunteer",
  Article: "article",
  Publication: "publication",
  Work: "work",
  Acquisition: "acquisition",
};

const knownAliases: Record<string, string[]> = {
  python: ["py"],
  "c++": ["cpp", "cplusplus"],
  typescript: ["ts"],
};

export class Reference {
  readonly #data: CvData;
  readonly #engineOptions: EngineOptions;
  readonly #newestFirst: Activity[];
  /** Cached, because looking the options up for every activity takes ten times as long. */
  readonly #optionsOf: Record<FacetName, readonly string[]>;
  readonly #orgs: ReadonlyMap<string, Org>;
  readonly #flagsOf: ReadonlyMap<Activity, Flags>;
  readonly #ids: ReadonlySet<string>;

  /** `originals`: the activities whose titles decide about flags, which differ from the data's where those are translated. */
  constructor(given: CvData, engineOptions: EngineOptions = {}, originals = given.activities) {
    // Everything else works on what people see.
    const data = { ...given, activities: given.activities.map(toShown) };
    this.#data = data;
    this.#engineOptions = engineOptions;
    const time = (activity: Activity) => dateOf(activity.createdAt)?.getTime() ?? Number.NEGATIVE_INFINITY;
    // Array.prototype.sort is stable, so equal times keep file order.
    this.#newestFirst = [...data.activities].sort((one, other) => {
      const [a, b] = [time(one), time(other)];
      return a === b ? 0 : b > a ? 1 : -1;
    });
    this.#optionsOf = {
      languages: this.#findOptions("languages"),
      categories: this.#findOptions("categories"),
      orgs: this.#findOptions("orgs"),
      tags: this.#findOptions("tags"),
    };
    // The first of several orgs with the same id counts.
    this.#orgs = new Map(data.orgs.toReversed().map((org) => [org.id, org]));
    this.#flagsOf = new Map(
      data.activities.map((activity, at) => [activity, computeFlags(toShown(originals[at] ?? activity))]),
    );
    this.#ids = new Set(data.activities.map(({ id }) => id));
  }

  search(options: Partial<SearchOptions>): ReferenceAnswer {
    const chosen: SearchOptions = {
      query: "",
      startYear: Number.NEGATIVE_INFINITY,
      endYear: Number.POSITIVE_INFINITY,
      categories: [],
      languages: [],
      orgs: [],
      showCodeStyleTweaks: false,
      showDocImprovements: false,
      showReleases: false,
      showTypos: false,
      showUnmerged: false,
      useAndFilterForLanguages: false,
      useAndFilterForTags: false,
      ...options,
    };
    const parsed = parseQuery(chosen.query);
    const expression = parsed.ok ? parsed.expression : this.#fallback(chosen.query);
    const found = this.#filter(expression, chosen);
    const isInVain = !parsed.ok && !parsed.incomplete && found.length === 0;
    const facet = (name: FacetName) =>
      isInVain ? this.#facet(name, null, chosen) : this.#facet(name, expression, chosen);
    const hasTags = this.#optionsOf.tags.length > 0;
    const years = [...new Set(found.map((activity) => yearOf(activity) ?? Number.NaN))];
    const yearCounts = years.map((year) => {
      const start = found.findIndex((activity) => yearOf(activity) === year);
      return { year, start, count: found.filter((activity) => yearOf(activity) === year).length };
    });
    return {
      activities: found,
      total: found.length,
      years: yearCounts,
      facets: {
        languages: facet("languages"),
        categories: facet("categories"),
        orgs: facet("orgs"),
        ...(hasTags && { tags: facet("tags") }),
      },
      charts: {
        languages: this.#count("languages", found).filter(({ count }) => count > 0),
        years: yearCounts
          .map(({ year, count }) => ({ year, count }))
          .sort((one, other) => one.year - other.year),
      },
      selected: {
        languages: this.#selected("languages", expression),
        categories: this.#selected("categories", expression),
        orgs: this.#selected("orgs", expression),
        ...(hasTags && { tags: this.#selected("tags", expression) }),
      },
    };
  }

  #fallback(text: string): Expression | null {
    if (this.#engineOptions.onInvalidQuery === "unfiltered") return null;
    const span = { start: 0, length: 0 };
    return { kind: "term", value: { text: text.trim(), wildcard: false, span }, span };
  }

  /** `lifted` leaves a facet's own selection out. */
  #filter(expression: Expression | null, options: SearchOptions, lifted?: FacetName): Activity[] {
    const ignoresOptions = expression !== null && leavesOf(expression).some((leaf) => leaf.kind !== "term");
    const positive = expression === null ? [] : leavesOf(expression, true);
    const names = (flag: string) =>
      positive.some(
        (leaf) =>
          leaf.kind !== "term" &&
          leaf.field === "is" &&
          valuesOf(leaf).some((value) => fold(value.text) === flag),
      );
    // All languages and tags that the text names may be required.
    const required = (["languages", "tags"] as const).filter((facet) => needsAll(facet, options));
    const asksInVain = (facet: FacetName) =>
      positive.some(
        (leaf) => leaf.kind !== "term" && leaf.field === fieldOf[facet] && this.#namesNothing(facet, leaf),
      );
    const isInVain = required.some((facet) => facet !== lifted && asksInVain(facet));
    const wanted = required.map((facet) => ({ facet, ids: this.#selected(facet, expression) }));
    // A facet's own selection is struck out; what is required is asked for apart.
    const gone = lifted === undefined ? [] : [fieldOf[lifted]];
    const fields: string[] = [...gone, ...required.map((facet) => fieldOf[facet])];
    const query = fields.reduce<Expression | null>((rest, field) => rest && struck(rest, field), expression);

    const namesIds = positive.some((leaf) => leaf.kind !== "term" && leaf.field === "id");
    const hides = (show: boolean, flag: string) => !show && !namesIds && !names(flag);

    return this.#newestFirst.filter((activity) => {
      const year = yearOf(activity);
      if (year === undefined || year < options.startYear || year > options.endYear) return false;
      const flags = this.#flags(activity);
      if (flags.bikeshed && hides(options.showCodeStyleTweaks, "bikeshed")) return false;
      if (flags.docs && hides(options.showDocImprovements, "docs")) return false;
      if (flags.release && hides(options.showReleases, "release")) return false;
      if (flags.typo && hides(options.showTypos, "typo")) return false;
      const unmergedPatch = activity.category === "Patch" && activity.acceptedAt === undefined;
      if (unmergedPatch && hides(options.showUnmerged, "unmerged")) return false;
      if (!ignoresOptions && !this.#isChosen(activity, options, lifted)) return false;
      const hasAll = wanted.every(({ facet, ids }) => {
        const held = ids.length === 0 ? [] : this.#idsOf(facet, activity);
        return ids.every((id) => held.includes(id));
      });
      if (isInVain || !hasAll) return false;
      return query === null || this.#matches(query, activity, options);
    });
  }

  #isChosen(activity: Activity, options: SearchOptions, lifted: FacetName | undefined): boolean {
    return (["languages", "categories", "orgs"] as const).every((facet) => {
      const wanted = options[facet];
      if (wanted.length === 0) return true;
      const ids = this.#idsOf(facet, activity);
      const has = (id: string) =>
        ids.includes(id) || (!this.#optionsOf[facet].includes(id) && ids.map(fold).includes(fold(id)));
      if (facet === "languages" && options.useAndFilterForLanguages) return wanted.every(has);
      return facet === lifted || wanted.some(has);
    });
  }

  #matches(node: Expression, activity: Activity, options: SearchOptions): boolean {
    const matches = (item: Expression) => this.#matches(item, activity, options);
    if (node.kind === "or") return node.items.some(matches);
    if (node.kind === "not") return !matches(node.item);
    if (node.kind === "term") return this.#titleMatches(node.value, activity);
    if (node.kind !== "and") return this.#fieldMatches(node, activity);
    return node.items.every((item) => {
      const field = joinedField(item, options);
      if (field === undefined) return matches(item);
      return node.items.some((other) => joinedField(other, options) === field && matches(other));
    });
  }

  #textMatches(value: Value, activity: Activity): boolean {
    const { org: id = "" } = activity;
    const org = this.#orgs.get(id)?.name || id;
    const {
      location = "",
      authors = [],
      position = "",
      summary = "",
      highlights = [],
      pageText = [],
    } = activity;
    const words = [position, summary, ...selectHighlights(highlights), ...pageText.map(({ text }) => text)];
    const texts = [activity.title, location, ...authors, ...words, org];
    return texts.some((title) => this.#titleMatches(value, { ...activity, title }));
  }

  #fieldMatches(node: FieldExpression, activity: Activity): boolean {
    const values = valuesOf(node);
    const rejects = this.#engineOptions.wildcards === "reject";
    if (rejects && values.some(({ wildcard }) => wildcard)) return false;
    switch (node.field) {
      case "language":
        return this.#idsOf("languages", activity).some((id) => this.#names(values, "languages", id));
      case "category":
        return this.#idsOf("categories", activity).some((id) => this.#names(values, "categories", id));
      case "org":
        return this.#idsOf("orgs", activity).some((id) => this.#names(values, "orgs", id));
      case "tag":
        return values.some((value) => isNamed(value, activity.tags ?? []));
      case "text":
        return values.some((value) => this.#textMatches(value, activity));
      case "title":
        return values.some((value) => this.#titleMatches(value, activity));
      case "location":
        return values.some((value) =>
          this.#titleMatches(value, { ...activity, title: activity.location ?? "" }),
        );
      case "author":
        return values.some((value) =>
          [...(activity.authors ?? []), ""].some((title) =>
            this.#titleMatches(value, { ...activity, title }),
          ),
        );
      case "is":
        return values.some(({ text }) => this.#hasFlag(fold(text), activity));
      case "has":
        return values.some(({ text }) => hasField(fold(text), activity, this.#idsOf("languages", activity)));
      case "no":
        return values.some(({ text }) => !hasField(fold(text), activity, this.#idsOf("languages", activity)));
      case "id":
        return values.some((value) => this.#hasId(value, activity.id));
      case "year":
        return isWithin(node, yearOf(activity), (text) => ({
          first: Number(fold(text)),
          last: Number(fold(text)),
        }));
      case "createdAt":
      case "endedAt":
      case "acceptedAt":
        return isWithin(node, dayOf(activity[node.field]), (text) =>
          daysOf(fold(text), this.#engineOptions.now?.() ?? Date.now()),
        );
      default:
        throw new Error(`no such field: ${node.field}`);
    }
  }

  /** By an id as it is written; failing that by an id or name in any case. */
  #names(values: readonly Value[], facet: FacetName, id: string): boolean {
    return values.some((value) => {
      const isAnId = !value.wildcard && this.#optionsOf[facet].includes(value.text);
      if (isAnId) return value.text === id;
      if (facet !== "languages" || value.wildcard) return isNamed(value, this.#namesOf(facet, id));
      const isAName = this.#optionsOf[facet].some((one) => isNamed(value, this.#namesOf(facet, one)));
      return isNamed(value, isAName ? this.#namesOf(facet, id) : this.#aliasesOf(id));
    });
  }

  #aliasesOf(language: string): string[] {
    const [listed] = this.#data.languages.filter(({ id }) => id === language);
    return [...(listed?.aliases ?? []), ...(knownAliases[fold(language)] ?? [])];
  }

  /** As it is written; failing that in any case. */
  #hasId(value: Value, id: string): boolean {
    const isAnId = !value.wildcard && this.#ids.has(value.text);
    return isAnId ? value.text === id : isNamed(value, [id]);
  }

  #namesNothing(facet: FacetName, leaf: FieldExpression): boolean {
    return valuesOf(leaf).some(
      (value) =>
        (value.wildcard && this.#engineOptions.wildcards === "reject") ||
        !this.#optionsOf[facet].some((id) => this.#names([value], facet, id)),
    );
  }

  #titleMatches({ text, wildcard }: Value, { title }: Activity): boolean {
    if (!wildcard) return fold(title).includes(fold(text));
    if (this.#engineOptions.wildcards === "reject") return false;
    const symbols = [...fold(title)];
    return [...symbols, ""].some((_, index) => {
      const before = symbols[index - 1];
      const isWordStart = before === undefined || !/[\p{L}\p{N}]/u.test(before);
      return isWordStart && symbols.slice(index).join("").startsWith(fold(text));
    });
  }

  #flags(activity: Activity): Flags {
    return this.#flagsOf.get(activity) ?? computeFlags(activity);
  }

  #hasFlag(flag: string, activity: Activity): boolean {
    const flags: Record<string, boolean> = { ...this.#flags(activity) };
    return flag === "unmerged" ? activity.acceptedAt === undefined : flags[flag] === true;
  }

  #idsOf(facet: FacetName, activity: Activity): string[] {
    switch (facet) {
      case "languages":
        return this.#orgs.get(activity.org ?? "")?.languages ?? [];
      case "categories":
        return [activity.category];
      case "orgs":
        return activity.org === undefined ? [] : [activity.org];
      case "tags":
        return this.#optionsOf.tags.filter((id) => isTagged(activity, id));
    }
  }

  #namesOf(facet: FacetName, id: string): string[] {
    switch (facet) {
      case "languages":
        return [id];
      case "categories":
        return [
          id,
          this.#data.categories?.find((category) => category.id === id)?.name ?? categoryNames[id] ?? id,
        ];
      case "orgs":
        return [id, this.#orgs.get(id)?.name ?? id];
      case "tags":
        return [id];
    }
  }

  /** Every option there is, in data order. */
  #findOptions(facet: FacetName): string[] {
    const data = this.#data;
    switch (facet) {
      case "languages":
        return unique([
          ...data.languages.map(({ id }) => id),
          ...data.orgs.flatMap(({ languages }) => languages ?? []),
        ]);
      case "categories": {
        const used = data.activities.map(({ category }) => category);
        const listed = data.categories?.map(({ id }) => id);
        return unique([...(listed ?? Object.keys(categoryNames)), ...used]);
      }
      case "orgs":
        return unique([...data.orgs.map(({ id }) => id), ...data.activities.flatMap(({ org = [] }) => org)]);
      case "tags": {
        // The newest activity's spelling stands for all; the words with the most activities come first.
        const spelled = this.#newestFirst.flatMap(({ tags }) => tags ?? []);
        const uses = (id: string) => data.activities.filter((activity) => isTagged(activity, id)).length;
        return spelled
          .filter((tag, at) => spelled.findIndex((other) => fold(other) === fold(tag)) === at)
          .sort((one, other) => uses(other) - uses(one));
      }
    }
  }

  #facet(facet: FacetName, expression: Expression | null, options: SearchOptions): Count[] {
    return this.#count(facet, this.#filter(expression, options, facet));
  }

  #count(facet: FacetName, activities: Activity[]): Count[] {
    const ids = activities.map((activity) => this.#idsOf(facet, activity));
    return this.#optionsOf[facet]
      .map((id) => ({ id, count: ids.filter((held) => held.includes(id)).length }))
      .sort((one, other) => other.count - one.count);
  }

  #selected(facet: FacetName, expression: Expression | null): string[] {
    const values = (expression === null ? [] : leavesOf(expression, true)).flatMap((leaf) =>
      leaf.kind !== "term" && leaf.field === fieldOf[facet] ? valuesOf(leaf) : [],
    );
    const named = values.filter(({ wildcard }) => !wildcard || this.#engineOptions.wildcards !== "reject");
    return this.#optionsOf[facet].filter((id) => this.#names(named, facet, id));
  }
}

function isTagged({ tags = [] }: Activity, id: string): boolean {
  return tags.some((tag) => fold(tag) === fold(id));
}

function unique(ids: string[]): string[] {
  return [...new Set(ids)];
}
