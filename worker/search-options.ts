/** What a search is asked with where nothing else is said. */
import type { SearchOptions } from "./contract.ts";

const defaultOptions: SearchOptions = {
  query: "",
  // A dataset may hold any years; which of them a page shows is its owner's choice and not the engine's.
  startYear: -Infinity,
  endYear: Infinity,
  categories: [],
  languages: [],
  orgs: [],
  showCodeStyleTweaks: false,
  showDocImprovements: false,
  showReleases: false,
  showTypos: false,
  showUnmerged: false,
  useAndFilterForLanguages: false,
};

/** An option that is there but undefined has its default too. One by one: spreading objects costs a microsecond. */
export function withDefaults(options: Partial<SearchOptions>): SearchOptions {
  const defaults = defaultOptions;
  return {
    query: options.query ?? defaults.query,
    startYear: options.startYear ?? defaults.startYear,
    endYear: options.endYear ?? defaults.endYear,
    categories: options.categories ?? defaults.categories,
    languages: options.languages ?? defaults.languages,
    orgs: options.orgs ?? defaults.orgs,
    showCodeStyleTweaks: options.showCodeStyleTweaks ?? defaults.showCodeStyleTweaks,
    showDocImprovements: options.showDocImprovements ?? defaults.showDocImprovements,
    showReleases: options.showReleases ?? defaults.showReleases,
    showTypos: options.showTypos ?? defaults.showTypos,
    showUnmerged: options.showUnmerged ?? defaults.showUnmerged,
    useAndFilterForLanguages: options.useAndFilterForLanguages ?? defaults.useAndFilterForLanguages,
  };
}
