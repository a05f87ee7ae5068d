/** Writes data in which each text is one long word to a folder: `tsx test/e2e/more/long-words-data.ts FOLDER`. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const word = "m".repeat(200);
const url = `https://a.example/${word}`;
const domain = `${"m".repeat(60)}.${"m".repeat(60)}.example`;
const org = (id: string, name: string) => ({ id, name, orgType: "Company", languages: [word], url });

const files = {
  owner: {
    ...{ firstName: word, lastName: word, firstYear: 2007, lastYear: 2025, headline: word, role: word },
    ...{ location: word, summary: word, domain, email: `m@${domain}`, homeUrl: url, resources: [] },
  },
  languages: [{ id: word, ui: { backgroundColor: "#3572A5" } }],
  orgs: [org("x", word), org("y", "חברה לדוגמה ".repeat(6).trim())],
  activities: [
    {
      ...{
        id: "everything",
        title: `${word} **${word}**`,
        category: "Patch",
        org: "x",
        number: 1,
      },
      ...{ createdAt: "2025-12-30", acceptedAt: "2025-12-31", qaUrl: url, diffUrl: `${url}.diff` },
      mergeCommit: { oid: "9f2c41d07be35a8861c04e5d3f7a90b2c6de1f58", messageHeadline: word, url },
      links: { long: { title: word, url } },
      ...{
        position: word,
        summary: `${word} \`${word}\` [${word}](${url})`,
        highlights: [word, `\`${word}\``],
      },
      ...{ tags: [word, `second${word}`], authors: [word, `Second ${word}`] },
      citation: { journal: word, volume: word, number: word, pages: word, publisher: word, month: word },
    },
    { id: "hebrew", title: "תיקון יישור עמודות", category: "Article", org: "y", createdAt: "2015-01-03" },
  ],
};

const [program, folder] = process.argv.slice(1);
if (program === fileURLToPath(import.meta.url) && folder !== undefined) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(content));
}
