/**
 * Writes a data folder with the sample's owner and the given number of invented activities:
 * `tsx test/measure/page/invented-data.ts 100000 FOLDER [--orgs 5000] [--links] [--no-pdf]`. With `--links` each has the
 * addresses and the commit that an import writes, about 1 kB in all instead of 0.2. With `--no-pdf` the site is without
 * its PDF files, which most of a build's time goes into.
 */
import { createHash } from "node:crypto";
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import type { Activity } from "../../../model/cv.ts";
import { generateData } from "../../../worker/benchmark/workload.ts";

const sample = fileURLToPath(new URL("../../../public/data", import.meta.url));

interface Invented {
  hasLinks?: boolean;
  hasPdf?: boolean;
  orgCount?: number | undefined;
}

export function writeInventedData(
  count: number,
  folder: string,
  { hasLinks = false, hasPdf = true, orgCount }: Invented = {},
): void {
  mkdirSync(folder, { recursive: true });
  const owner: object = JSON.parse(readFileSync(join(sample, "owner.json"), "utf8"));
  // The sample's own activities are not among the invented ones.
  writeFileSync(
    join(folder, "owner.json"),
    JSON.stringify({ ...owner, pinned: undefined, exports: { cv: hasPdf } }),
  );
  const { activities, orgs, languages } = generateData(count, 1, orgCount);
  const files = {
    // An acquisition needs an acquiring organization, which is not invented here.
    activities: activities.map((activity, index) => {
      const category = activity.category === "Acquisition" ? "Patch" : activity.category;
      const links = hasLinks && category === "Patch" ? toLinks(activity, count - index) : undefined;
      return { ...activity, category, ...links };
    }),
    orgs,
    languages: languages.map((language) => ({ ...language, ui: { backgroundColor: "#4b5563" } })),
  };
  for (const [name, entries] of Object.entries(files)) {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, "[\n");
    // A million activities with their links are longer than a text can be.
    for (let from = 0; from < entries.length; from += 10_000) {
      const texts = entries
        .slice(from, from + 10_000)
        .map((entry) => JSON.stringify(entry, null, hasLinks ? 2 : 0));
      appendFileSync(file, `${from === 0 ? "" : ",\n"}${texts.join(",\n")}`);
    }
    appendFileSync(file, "\n]\n");
  }
}

function toLinks({ org, title }: Activity, number: number): Partial<Activity> {
  const site = `https://code.example/${org}/${org}`;
  const oid = createHash("sha1").update(String(number)).digest("hex");
  const to = (kind: string) => `${site}/${kind}/${oid}`;
  return {
    number,
    qaUrl: `${site}/pull/${number}`,
    diffUrl: `${site}/pull/${number}.diff`,
    mergeCommit: {
      oid,
      abbreviatedOid: oid.slice(0, 7),
      additions: Number.parseInt(oid.slice(0, 2), 16),
      deletions: Number.parseInt(oid.slice(2, 4), 16),
      messageHeadline: `${title} (#${number})`,
      url: to("commit"),
      commitUrl: to("commit"),
      treeUrl: to("tree"),
      zipballUrl: to("zipball"),
    },
  };
}

const script = process.argv[1];
if (script !== undefined && import.meta.url === pathToFileURL(script).href) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    allowNegative: true,
    options: {
      orgs: { type: "string" },
      links: { type: "boolean", default: false },
      pdf: { type: "boolean", default: true },
    },
  });
  const [count, folder] = positionals;
  if (folder === undefined) throw new Error("How many, and where?");
  const orgCount = values.orgs === undefined ? undefined : Number(values.orgs);
  writeInventedData(Number(count), folder, { hasLinks: values.links, hasPdf: values.pdf, orgCount });
}
