import { showCount } from "../ui/messages.ts";
import { filterNames } from "./names.tsx";

export const filtersMessages = {
  facets: {
    languages: {
      name: filterNames.languages,
      find: "Find a language",
      none: "No such language",
      selected: (count: number) => `${showCount(count)} selected languages`,
    },
    categories: {
      name: filterNames.categories,
      find: "Find a category",
      none: "No such category",
      selected: (count: number) => `${showCount(count)} selected categories`,
    },
    orgs: {
      name: filterNames.orgs,
      find: "Find an organization or project",
      none: "No such organization or project",
      selected: (count: number) => `${showCount(count)} selected orgs`,
    },
    // It stands below the row that the skeleton draws, and only where the data have tags.
    tags: {
      name: "Tag",
      find: "Find a tag",
      none: "No such tag",
      selected: (count: number) => `${count} selected tags`,
    },
  },
  clear: (facet: string) => `Remove the filter: ${facet}`,
  startYear: "Start year",
  endYear: "End year",
  more: filterNames.more,
  present: filterNames.present,
  done: "Done",
  reset: filterNames.reset,
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
} as const;
