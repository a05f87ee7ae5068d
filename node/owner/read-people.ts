/** Reads the CVs of several people as one dataset, for questions about all of them. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { dataFiles } from "../../model/data-files.ts";
import { type Dataset, readDataset } from "../../model/dataset.ts";
import type { Result } from "../../model/result.ts";
import { readDataFolder } from "./data-file.ts";

/** Reads the data of each folder in `folder`. Ids become `PERSON/ID`; orgs and the like of one id are one. */
export function readPeople(folder: string): Result<Dataset> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return { ok: false, reason: `${folder} is not a folder.` };
  const holdsData = (path: string) => existsSync(join(path, dataFiles.activities.name));
  const people: { person: string; dataset: Dataset }[] = [];
  for (const person of readdirSync(folder).sort()) {
    const path = [join(folder, person), join(folder, person, "data")].find(holdsData);
    if (path === undefined) continue;
    const dataset = readDataset(readDataFolder(path));
    if (!dataset.ok)
      return { ok: false, reason: `${join(path, dataset.defect.file)} ${dataset.defect.reason}` };
    people.push({ person, dataset });
  }
  const [first, ...others] = people;
  if (first === undefined)
    return { ok: false, reason: `${folder} has no folder with ${dataFiles.activities.name}.` };
  const all = [first, ...others];
  const owners = all.map(({ dataset }) => dataset.owner);
  return {
    ok: true,
    value: {
      data: {
        activities: all.flatMap(({ person, dataset }) =>
          dataset.data.activities.map((activity) => ({ ...activity, id: `${person}/${activity.id}` })),
        ),
        orgs: firstOfEach(all.flatMap(({ dataset }) => dataset.data.orgs)),
        languages: firstOfEach(all.flatMap(({ dataset }) => dataset.data.languages)),
        categories: firstOfEach(all.flatMap(({ dataset }) => dataset.data.categories)),
        orgTypes: firstOfEach(all.flatMap(({ dataset }) => dataset.data.orgTypes)),
      },
      owner: {
        ...first.dataset.owner,
        firstYear: Math.min(...owners.map(({ firstYear }) => firstYear)),
        lastYear: Math.max(...owners.map(({ lastYear }) => lastYear)),
      },
      views: [],
      defects: all.flatMap(({ dataset }) => dataset.defects),
    },
  };
}

function firstOfEach<T extends { id: string }>(entries: readonly T[]): T[] {
  const found = new Map<string, T>();
  for (const entry of entries) if (!found.has(entry.id)) found.set(entry.id, entry);
  return [...found.values()];
}
