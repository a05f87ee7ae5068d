/** What people type into the sample's search box, and the queries that it is read as, in each language of the page. */

import { createEngine, findReadings } from "../../../engine/index.ts";
import { readDataset } from "../../../model/dataset.ts";
import { readDataFolder } from "../../../node/owner/data-file.ts";
import { testCases } from "../../corpus/cases.ts";

const dataset = readDataset(readDataFolder("public/data"));
if (!dataset.ok) throw new Error(dataset.defect.reason);
const now = Date.UTC(2026, 5, 15);
const engine = createEngine(dataset.data, { now: () => now });

/** `part` follows a reading that leaves out words of the text. */
for (const language of ["en", "de", "fr", "es", "pt", "pl", "ja", "ar"])
  testCases(`assist/readings/${language}`, (text) =>
    findReadings(engine, text, { language })
      .map(({ query, total, covers }) => `${query} ${total}${covers ? "" : " part"}`)
      .join(" | "),
  );
