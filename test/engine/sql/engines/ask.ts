/** Asks each database ten thousand random queries on odd data. */
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import { oddData, oddVocabulary, requireAgreement, type TestedDatabase } from "../agreement.ts";

/** The folder that the drivers are installed in. */
export const driverRoot = fileURLToPath(new URL(".", import.meta.url));

const questions = Number(process.env.ENGINE_QUESTIONS ?? (process.env.SAMPLES === undefined ? 10_000 : 50));
const datasets = 4;

/** Throws at the first difference, with the shortest question that shows it. */
export async function askAll(database: TestedDatabase): Promise<void> {
  // Rejected queries are logged, and random queries are rejected often.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  let [asked, refused] = [0, 0];
  for (let seed = 1; seed <= datasets; seed++) {
    const done = await requireAgreement(database, {
      data: oddData(seed),
      vocabulary: oddVocabulary,
      numRuns: Math.ceil(questions / datasets),
      countsEvery: 5,
    });
    asked += done.asked;
    refused += done.refused;
  }
  console.info(
    `${database.dialect}: ${asked} questions answered alike, of which ${refused} cannot be said in SQL`,
  );
}
