import type { FileTexts } from "../../model/dataset.ts";

const patch = { category: "Patch", org: "weft", createdAt: "2014-03-01", acceptedAt: "2014-03-02T10:00:00Z" };

/** A valid dataset with a bit of everything, as texts to be damaged. */
export const smallFiles: FileTexts = toTexts({
  owner: {
    firstName: "Ada",
    lastName: "Byron",
    firstYear: 2007,
    lastYear: 2025,
    homeUrl: "https://a.example/",
  },
  activities: [
    { id: "a1", title: "Fix typo in `README`", ...patch, number: 12, diffUrl: "https://a.example/12" },
    { id: "a2", title: "v1.2.3", ...patch, mergeCommit: { oid: "abc", additions: 3, deletions: 1 } },
    {
      id: "a3",
      title: "A [library](https://a.example/)",
      category: "SoftwareLib",
      org: "weft",
      createdAt: "2015",
    },
    { id: "a4", title: "Work", category: "Work", org: "loom", createdAt: "2010-05", endedAt: "2012-01-31" },
    {
      ...{ id: "a5", title: "Bought", category: "Acquisition", org: "weft", acquiringOrg: "loom" },
      ...{ createdAt: "2020-02-29", links: { news: { title: "News", url: "https://a.example/news" } } },
    },
    {
      ...{ id: "a6", title: "An article", category: "Article", org: "nobody", createdAt: "2019-12-31" },
      featured: { HN: "https://a.example/hn" },
    },
  ],
  orgs: [
    {
      id: "weft",
      name: "Weft",
      orgType: "Open Source",
      languages: ["Python", "C++"],
      repoUrl: "https://a.example/",
    },
    { id: "loom", name: "Loom Ltd", orgType: "Company", languages: [] },
  ],
  languages: [
    { id: "Python", ui: { backgroundColor: "#3572A5", color: "white" } },
    { id: "C++", ui: { backgroundColor: "hotpink" } },
  ],
  categories: [{ id: "Work", name: "job", ui: { icon: "W" } }],
  orgTypes: [{ id: "Company", name: "Firm" }],
});

function toTexts(files: Record<keyof FileTexts, unknown>): FileTexts {
  const text = (value: unknown) => ({ ok: true as const, text: JSON.stringify(value, null, 2) });
  return {
    owner: text(files.owner),
    activities: text(files.activities),
    orgs: text(files.orgs),
    languages: text(files.languages),
    categories: text(files.categories),
    orgTypes: text(files.orgTypes),
  };
}
