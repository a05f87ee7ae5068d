/** The typesetter with what it needs from the disk: its program, the fonts and the templates. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { Worker } from "node:worker_threads";
import { findFiles, findTemplateFiles } from "../owner/cv-templates.ts";
import type { Coverage } from "./glyphs.ts";
import { Typesetter, type TypstThread } from "./typeset.ts";

const require = createRequire(import.meta.url);

/** The faces that the templates and the card use. */
const fontFiles = [
  "@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf",
  "@expo-google-fonts/source-sans-3/400Regular_Italic/SourceSans3_400Regular_Italic.ttf",
  "@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf",
  "@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf",
  "@expo-google-fonts/source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf",
  "@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf",
];

/** Returns the project's fonts and after them those in fonts/ of the data folder, in the order of their names. */
export function readFonts(dataFolder: string): Uint8Array[] {
  const own = findFiles(join(dataFolder, "fonts"), /\.(?:ttf|otf|ttc|otc)$/i);
  return [...fontFiles.map((file) => require.resolve(file)), ...own].map((file) => readFileSync(file));
}

/** Makes a typesetter with the project's fonts and templates and those of a data folder. */
export async function createTypesetter(dataFolder: string): Promise<Typesetter> {
  const sources = new Map(
    findTemplateFiles(dataFolder).map((file) => [basename(file), readFileSync(file, "utf8")]),
  );
  const program = readFileSync(require.resolve("@myriaddreamin/typst-ts-web-compiler/wasm"));
  const thread = new Worker(new URL("typeset-thread.mjs", import.meta.url), {
    workerData: { program, fonts: readFonts(dataFolder), sources },
  });
  const ask = createAsk(thread);
  const { coverages } = await ask<{ coverages: Coverage[] }>({ start: true });
  const typst: TypstThread = {
    set: (paper, template) => ask({ paper, template }),
    toPdf: (made) => ask({ made }),
    close: async () => void (await thread.terminate()),
  };
  return new Typesetter(typst, coverages);
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

/** More characters than these say no more about which font is missing. */
const mostNamed = 30;

const remedy = "A font file that has it (.ttf, .otf) can be put into fonts/ in the data folder.";

/** Returns a sentence about a card that was not drawn. */
export function toCardWarning(missing: readonly string[]): string {
  return `card.png: no font has ${missing.slice(0, mostNamed).join(" ")}, so there is no card. ${remedy}`;
}

/** Returns a sentence about characters that no font had; none where all of them were there. */
export function toGlyphWarning(file: string, missing: readonly string[]): string[] {
  if (missing.length === 0) return [];
  const more = missing.length > mostNamed ? ` and ${missing.length - mostNamed} more` : "";
  return [
    `${file}: no font has ${missing.slice(0, mostNamed).join(" ")}${more}, so it stands there in Latin letters. ${remedy}`,
  ];
}
