/** `vitae query … -o FILE` writes the results as a file, in the format that its ending says. */

import { extname } from "node:path";
import type { Activity } from "../../model/cv.ts";
import type { Dataset } from "../../model/dataset.ts";
import { messageOf } from "../../model/message-of.ts";
import type { FileFormat } from "../../worker/contract.ts";
import { toResultFile } from "../../worker/files/result-files.ts";
import { entryReader } from "../export/entries.ts";
import { writeFile } from "../owner/write-files.ts";
import { fail, pathIn, type Session } from "./session.ts";

const formats = {
  ".csv": "csv",
  ".json": "json",
  ".bib": "bibtex",
  ".md": "markdown",
  ".docx": "docx",
} as const satisfies Record<string, FileFormat | "markdown" | "docx">;

type Ending = keyof typeof formats;

const endings = Object.keys(formats)
  .join(", ")
  .replace(/, (?=[^,]*$)/, " or ");

export const outputOption = [
  "--output <file>",
  `or -o: write the results to a file that ends in ${endings}`,
] as const;

/** Returns undefined where the file's ending names no format. */
export function findFileFormat(file: string): (typeof formats)[Ending] | undefined {
  const ending = extname(file).toLowerCase();
  return isEnding(ending) ? formats[ending] : undefined;
}

function isEnding(ending: string): ending is Ending {
  return Object.hasOwn(formats, ending);
}

export function noFileFormat(file: string): string {
  return `${file}: what is written is said by the file's ending, which must be ${endings}`;
}

interface FileOfResults {
  /** The path as it was given. */
  file: string;
  format: (typeof formats)[Ending];
  /** The text of the query. */
  text: string;
  activities: readonly Activity[];
}

/** Returns the exit code. */
export async function writeResults(
  session: Session,
  { data, owner }: Pick<Dataset, "data" | "owner">,
  { file, format, text, activities }: FileOfResults,
): Promise<number> {
  const make = async (): Promise<string | Buffer> => {
    switch (format) {
      case "markdown": {
        const { toMarkdownResults } = await import("../export/markdown.ts");
        return toMarkdownResults({ owner }, text, activities, entryReader(data));
      }
      case "docx": {
        const { toDocx } = await import("../export/docx.ts");
        return toDocx({ owner }, text, activities, entryReader(data));
      }
      default:
        return toResultFile(format, { data, owner }, activities);
    }
  };
  try {
    const content = await make();
    if (format === "bibtex" && content === "")
      return fail(
        session,
        `${file} is not written: none of the ${activities.length} results is a publication`,
      );
    const written = writeFile(pathIn(session, file), content);
    if (!written.ok) return fail(session, written.reason);
  } catch (error) {
    return fail(session, `${file}: ${messageOf(error)}`);
  }
  session.out(`${file}: ${activities.length} ${activities.length === 1 ? "result" : "results"}\n`);
  return 0;
}
