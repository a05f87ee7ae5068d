/** The texts of the filters. */
import { localize } from "../ui/localize.ts";
import { formatCount } from "../ui/messages.ts";

export type FacetText = (typeof filtersMessages.facets)[keyof typeof filtersMessages.facets];

export const filtersMessages = localize("filters", {
  facets: {
    languages: {
      name: "Language",
      find: "Find a language",
      none: "No such language",
      selected: (count: number) => `${formatCount(count)} selected languages`,
    },
    categories: {
      name: "Category",
      find: "Find a category",
      none: "No such category",
      selected: (count: number) => `${formatCount(count)} selected categories`,
    },
    orgs: {
      name: "Organization and projects",
      /** For a tablet. */
      short: "Organization",
      find: "Find an organization or project",
      none: "No such organization or project",
      selected: (count: number) => `${formatCount(count)} selected orgs`,
    },
    tags: {
      name: "Tag",
      find: "Find a tag",
      none: "No such tag",
      selected: (count: number) => `${count} selected tags`,
    },
  },
  /** Below the first 200 options of a menu. */
  rest: (count: number) => `${formatCount(count)} more: type to find them`,
  clear: (facet: string) => `Remove the filter: ${facet}`,
  startYear: "Start year",
  endYear: "End year",
  more: "More",
  present: "Present",
  done: "Done",
  reset: "Reset",
  alsoShow: "Also show",
  hiddenKinds: {
    showTypos: "Typos",
    showDocImprovements: "Doc improvements",
    showCodeStyleTweaks: "Code style tweaks",
    showReleases: "Releases",
    showUnmerged: "Unmerged",
  },
  match: { languages: "With several languages", tags: "With several tags" },
  matches: { any: "Any (OR)", all: "All (AND)" },
});
