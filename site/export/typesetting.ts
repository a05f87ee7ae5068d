/** The typesetter with what it needs from the disk: its program, the fonts and the templates. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { Worker } from "node:worker_threads";
import { findFiles, findTemplateFiles } from "../owner/cv-templates.ts";
import { findFontFiles, findOptional, findTypesetThread, optionalPackages } from "../program-files.ts";
import type { Coverage } from "./glyphs.ts";
import { Typesetter, type TypstThread } from "./typeset.ts";

/** Returns the project's fonts and after them those in fonts/ of the data folder, in the order of their names. */
export function readFonts(dataFolder: string): Uint8Array[] {
  const own = findFiles(join(dataFolder, "fonts"), /\.(?:ttf|otf|ttc|otc)$/i);
  return [...findFontFiles(), ...own].map((file) => readFileSync(file));
}

/** Makes a typesetter with the project's fonts and templates and those of a data folder. Rejects where Typst is not installed. */
export async function createTypesetter(dataFolder: string): Promise<Typesetter> {
  const typst = findOptional("typst");
  if (typst === undefined) throw new Error(typstMissing);
  const sources = new Map(
    findTemplateFiles(dataFolder).map((file) => [basename(file), readFileSync(file, "utf8")]),
  );
  const thread = new Worker(findTypesetThread(), {
    workerData: { program: readFileSync(typst), fonts: readFonts(dataFolder), sources },
  });
  const ask = createAsk(thread);
  const { coverages } = await ask<{ coverages: Coverage[] }>({ start: true });
  const typesetThread: TypstThread = {
    set: (paper, template) => ask({ paper, template }),
    toPdf: (made) => ask({ made }),
    close: async () => void (await thread.terminate()),
  };
  return new Typesetter(typesetThread, coverages);
}

/**
 * Returns a function that asks a thread one question after the other, since a reply does not say which it answers. It
 * rejects where the thread fails or ends, also for the questions that still wait.
 */
function createAsk(thread: Worker) {
  const failed = once(thread, "exit").then(() => {
    throw new Error("Typst's thread has ended.");
  });
  let last: Promise<unknown> = Promise.resolve();
  return <T>(question: object): Promise<T> => {
    const reply = last.then(async () => {
      // A thread that nobody waits for keeps no process alive.
      thread.ref();
      thread.postMessage(question);
      const [message]: T[] = await Promise.race([once(thread, "message"), failed]);
      thread.unref();
      if (message === undefined) throw new Error("Typst's thread has given no reply.");
      return message;
    });
    last = reply.catch(() => {});
    return reply;
  };
}

const typstMissing = `A PDF needs Typst, which is not installed: npm install --include=optional adds ${optionalPackages.typst.name}.`;

/** More characters than these say no more about which font is missing. */
const mostNamed = 30;

const remedy = "A font file that has it (.ttf, .otf) can be put into fonts/ in the data folder.";

/** Returns a sentence about a card that was not drawn. */
export function toCardWarning(file: string, missing: readonly string[]): string {
  return `${file}: no font has ${missing.slice(0, mostNamed).join(" ")}, so there is no card. ${remedy}`;
}

/** Returns a sentence about characters that no font had; none where all of them were there. */
export function toGlyphWarning(file: string, missing: readonly string[]): string[] {
  if (missing.length === 0) return [];
  const more = missing.length > mostNamed ? ` and ${missing.length - mostNamed} more` : "";
  return [
    `${file}: no font has ${missing.slice(0, mostNamed).join(" ")}${more}, so it stands there in Latin letters. ${remedy}`,
  ];
}
