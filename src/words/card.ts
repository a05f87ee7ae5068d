import type { CategoryId } from "../../worker/contract.ts";

/** What a card says of an activity that still runs or waits, and of one that is over or was accepted. */
interface ActionLabels {
  open: string;
  done: string;
}

const published: ActionLabels = { open: "Published", done: "Published" };

export const card = {
  actions: {
    Acquisition: { open: "Acquired", done: "Acquired" },
    Article: published,
    Patch: { open: "Merge requested", done: "Merged" },
    Publication: published,
    SoftwareApp: published,
    SoftwareLib: published,
    Volunteer: { open: "Volunteering there since", done: "Volunteered there" },
    Website: published,
    Work: { open: "Working there since", done: "Worked there" },
  } satisfies Record<CategoryId, ActionLabels>,
  closed: "Closed",
  stale: "Stale",
  staleHint: "Open for more than a year",
  until: "until",
  acquiredBy: "by",
  details: "Details",
  links: "Links",
  languages: "Languages",
  languageHint: (language: string) => `Everything in ${language}`,
  orgHint: (org: string) => `Everything for ${org}`,
  pullRequest: (number: number) => `#${number}`,
  patch: "Patch",
  diff: "Diff",
  featured: (place: string) => `Featured on ${place}`,
  changes: (additions: number, deletions: number) => `${additions} lines added, ${deletions} removed`,
  project: "Project",
} as const;
