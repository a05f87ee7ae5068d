/** Compiles an owner's data into the files that the page and its worker read. */
import { basename, dirname } from "node:path";
import { gzipSync } from "node:zlib";
import { encodeFilesInSteps } from "../../model/codec/encode.ts";
import type { Dataset } from "../../model/dataset.ts";
import { toImagePath } from "../../model/profile.ts";
import { runInSlices } from "../../model/slices.ts";
import type { OwnProfile } from "../../src/store/page-data.ts";
import { findImageFile, readProfileFile } from "../owner/data-file.ts";
import type { TerminalProgress } from "../terminal-progress.ts";

/** Returns a file's path below the base; `kind` is the first part of its name. */
type NameFile = (kind: string, text: string) => string;

interface Compiled {
  /** The path on the host of the file that the page loads first. */
  url: string;
  files: readonly (readonly [name: string, content: string | Uint8Array])[];
}

/** A file with this ending is shipped as gzip, which the page unpacks; see worker/data/fetch-data.ts. */
export const packedEnding = ".gz";

const pack = (name: string, text: string) => (name.endsWith(packedEnding) ? gzipSync(text) : text);

/** About a block: replies of the typesetter's thread wait no longer than this. */
const sliceMs = 50;

/** The other files stand beside the first, which names them. */
export async function compileData(
  { data, owner }: Pick<Dataset, "data" | "owner">,
  { base, nameFile, progress }: { base: string; nameFile: NameFile; progress: TerminalProgress },
): Promise<Compiled> {
  const toBesideName = (kind: string, text: string) => basename(nameFile(kind, text));
  const encoding = encodeFilesInSteps({ data, owner }, toBesideName, (share) =>
    progress.say("compiling the data", share),
  );
  const { first, details, older } = await runInSlices(encoding, sliceMs);
  const name = nameFile("data", first);
  const besides = [details, older].filter((file) => file !== undefined);
  return {
    url: base + name,
    files: [
      [name, pack(name, first)],
      ...besides.map((file) => [`${dirname(name)}/${file.name}`, pack(file.name, file.text)] as const),
    ],
  };
}

interface ProfileRequest {
  data: string;
  publicFolder: string;
  base: string;
  nameFile: NameFile;
}

/** Compiles profile.json, as the checks return it; undefined where the owner has none. */
export function compileProfile({
  data,
  publicFolder,
  base,
  nameFile,
}: ProfileRequest): (Compiled & { own: OwnProfile }) | undefined {
  const profile = readProfileFile(data);
  if (profile === undefined) return undefined;
  const path = profile.image === undefined ? undefined : toImagePath(profile.image);
  const isFound = path !== undefined && findImageFile(path, data, publicFolder) !== undefined;
  const own = { profile, ...(isFound && { imagePath: path }) };
  const text = JSON.stringify(own);
  const name = nameFile("profile", text);
  return { own, url: base + name, files: [[name, text]] };
}
