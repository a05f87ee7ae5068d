/** Résumés to import: the format's own samples, and résumés in public packages. */
import { readdirSync } from "node:fs";
import { join } from "node:path";

const samples = "node_modules/@jsonresume/schema";
const fixtures = "test/node/import/fixtures/json-resume";

/** Written for the format's current version. */
export const sampleResumes = [
  join(samples, "sample.resume.json"),
  ...readdirSync(join(samples, "examples")).map((name) => join(samples, "examples", name)),
];

/** Public résumés of all versions of the format; `README.md` beside them names their authors. */
export const publicResumes = readdirSync(fixtures)
  .filter((name) => name.endsWith(".json"))
  .map((name) => join(fixtures, name));
