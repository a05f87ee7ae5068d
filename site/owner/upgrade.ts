/**
 * Brings an owner's files to the data format of this version. What the last format had is still read, with a warning,
 * so its migration is tried on files of this format, too: it moves what stands in an older place.
 */
import { configName, dataFormat } from "./config.ts";
import { editObject, writeJson } from "./edit-json.ts";
import { isJsonObject, type JsonObject, readLocatedJson, showDefect } from "./located-json.ts";

/** The texts of the files that a migration may change; undefined for one that is not there. */
export interface OwnerTexts {
  readonly config: string | undefined;
  readonly owner: string | undefined;
}

/** What leads from a format to the next one. `data` is the data folder as vitae.json names it. */
type Migration = (texts: OwnerTexts, data: string) => OwnerTexts;

const migrations: Readonly<Record<number, Migration>> = { 1: moveExports };

type UpgradeReply = { ok: true; texts: OwnerTexts } | { ok: false; reason: string };

/** Returns the texts as this version writes them. A text that needs no change is the same to the byte. */
export function upgradeTexts(texts: OwnerTexts, data: string): UpgradeReply {
  for (const [name, text] of [
    [configName, texts.config],
    ["owner.json", texts.owner],
  ] as const) {
    const read = text === undefined ? undefined : readLocatedJson(text, name);
    if (read?.ok === false) return { ok: false, reason: showDefect(read.defect) };
  }
  const { format = dataFormat } = texts.config === undefined ? {} : parse(texts.config);
  let upgraded = texts;
  for (let at = Math.min(Number(format), dataFormat - 1); at < dataFormat; at++)
    upgraded = migrations[at]?.(upgraded, data) ?? upgraded;
  const { config } = upgraded;
  if (config === undefined || parse(config).format === dataFormat) return { ok: true, texts: upgraded };
  const numbered = editObject(config, [{ path: ["format"], after: dataFormat }]);
  return { ok: true, texts: { ...upgraded, config: numbered } };
}

/** Format 2 has in vitae.json what the build makes beside the page: it says nothing of the owner. */
function moveExports({ config, owner }: OwnerTexts, data: string): OwnerTexts {
  const { exports } = owner === undefined ? {} : parse(owner);
  if (owner === undefined || exports === undefined) return { config, owner };
  const text = config ?? writeJson({ format: dataFormat, data });
  return {
    // What vitae.json says already is what holds.
    config:
      parse(text).exports === undefined ? editObject(text, [{ path: ["exports"], after: exports }]) : text,
    owner: editObject(owner, [{ path: ["exports"], after: undefined }]),
  };
}

function parse(text: string): JsonObject {
  const read = readLocatedJson(text, "");
  return read.ok && isJsonObject(read.json.value) ? read.json.value : {};
}
