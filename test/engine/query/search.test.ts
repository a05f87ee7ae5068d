/** Queries of the corpus and the ids of what they find, newest first, in the dataset beside them. */
import { readdirSync } from "node:fs";
import { testCases } from "../../corpus/cases.ts";
import { readCv, search } from "../small-cv.ts";

const folder = new URL("../../corpus/search/", import.meta.url);
const datasets = readdirSync(folder).filter((file) => file.endsWith(".json"));

for (const file of datasets) {
  const name = `search/${file.replace(".json", "")}`;
  const data = readCv(name);
  testCases(name, (query) => {
    const { ids, answer } = search(data, query);
    if (answer.problems.length > 0) return `${answer.problems[0]?.message}`;
    return ids.length === data.activities.length ? "all" : ids.join(", ") || "none";
  });
}
