/** Reads pictures with sharp: their sizes as they are shown, and why a browser or a build has trouble with them. */
import { readFileSync } from "node:fs";
import { extname } from "node:path";
import type { Metadata, SharpConstructor } from "sharp";
import { quote } from "../../model/json-schema.ts";
import { messageOf } from "../../model/message-of.ts";
import { toImagePath } from "../../model/profile.ts";
import { findImageFile } from "./data-file.ts";
import type { LocatedDefect } from "./located-json.ts";

/** The types that browsers show, with the endings that hosts send them by. */
const endings: Readonly<Record<string, readonly string[]>> = {
  avif: [".avif"],
  gif: [".gif"],
  jpeg: [".jpg", ".jpeg", ".jfif"],
  png: [".png"],
  svg: [".svg"],
  webp: [".webp"],
};

export interface PictureFile {
  /** A vector graphic in UTF-8. */
  bytes: Buffer;
  type: string;
  /** In pixels, as it is shown. */
  width: number;
  height: number;
  isAnimated: boolean;
  /** A warning about a picture that is shown all the same. It has no subject. */
  remark?: string;
}

type PictureReply = { ok: true; picture: PictureFile } | { ok: false; reason: string };

let loading: Promise<SharpConstructor | undefined> | undefined;

/** Loads sharp, which is optional; undefined if it is not installed, or not available for this machine. */
export function loadSharp() {
  loading ??= import("sharp").then(
    (loaded) => loaded.default,
    () => undefined,
  );
  return loading;
}

/** Returns whether a picture is on another host, which the page's policy then has to allow. */
export function isForeignPicture(src: string): boolean {
  return /^https:\/\//i.test(src);
}

/** Reads a picture by its path below the site's folder. Undefined if there is no such file, or no sharp to read it. */
export async function readPicture(
  src: string,
  folder: string,
  publicFolder?: string,
): Promise<PictureReply | undefined> {
  const path = toImagePath(src);
  const file = path === undefined ? undefined : findImageFile(path, folder, publicFolder);
  const sharp = await loadSharp();
  if (file === undefined || sharp === undefined) return undefined;
  const bytes = toReadable(readFileSync(file));
  const metadata =
    bytes.length === 0 ? "" : await sharp(bytes, { animated: true }).metadata().catch(messageOf);
  const cutOff = { ok: false, reason: `is cut off, its end is missing: ${quote(src)}` } as const;
  if (typeof metadata === "string")
    return isCutOff(bytes)
      ? cutOff
      : { ok: false, reason: `is not a picture, or is damaged: ${quote(src)}${toDetail(metadata)}` };
  const type = metadata.format === "heif" && metadata.compression === "av1" ? "avif" : metadata.format;
  const known = endings[type];
  const name = type.toUpperCase();
  if (known === undefined)
    return { ok: false, reason: `is a ${name} picture, which browsers do not show: save it as JPEG or PNG` };
  try {
    // A small version is enough to find a missing end.
    await sharp(bytes).resize(64).raw().toBuffer();
  } catch (error) {
    const isHuge = /pixel limit/.test(messageOf(error));
    return isHuge
      ? { ok: false, reason: "has too many pixels: save it with at most 16,000 per side" }
      : cutOff;
  }
  if (isCutOff(bytes)) return cutOff;
  const ending = extname(file);
  const remark = known.includes(ending.toLowerCase())
    ? findRemark(bytes, type)
    : `is a ${name} picture, but its name ends in ${quote(ending)}: rename it to ${quote(known[0] ?? "")}`;
  return {
    ok: true,
    picture: { bytes, type, ...toShownSize(metadata), ...(remark !== undefined && { remark }) },
  };
}

/** Finds a missing end that sharp takes for damage, or for an end. */
function isCutOff(bytes: Buffer): boolean {
  const type = bytes.toString("latin1", 0, 3);
  if (type === "GIF") return !bytes.subarray(-16).includes(";");
  return type === "RIF" && bytes.length >= 8 && bytes.readUInt32LE(4) + 8 > bytes.length;
}

/** Some programs write vector graphics in UTF-16. */
function toReadable(bytes: Buffer): Buffer {
  const encoding = ["utf-16le", "utf-16be"][["fffe", "feff"].indexOf(bytes.toString("hex", 0, 2))];
  if (encoding === undefined) return bytes;
  const text = new TextDecoder(encoding).decode(bytes);
  return Buffer.from(text.replace(/(<\?xml[^>]*?)\s+encoding=["'][^"']*["']/, "$1"));
}

function toDetail(message: string): string {
  return message === "" || /unsupported image format/.test(message)
    ? ""
    : `, ${message.split("\n").at(-1)?.trim()}`;
}

function toShownSize({ autoOrient, pages = 1, pageHeight }: Metadata) {
  const { width, height } = autoOrient;
  return { width, height: pages > 1 ? (pageHeight ?? height) : height, isAnimated: pages > 1 };
}

function findRemark(bytes: Buffer, type: string): string | undefined {
  const isAnimated =
    (type === "png" && bytes.subarray(0, bytes.indexOf("IDAT")).includes("acTL")) ||
    (type === "avif" && bytes.toString("latin1", 8, 12) === "avis");
  if (isAnimated) return "is animated, but only its first frame is shown: save it as an animated WebP or GIF";
  const [, file] =
    (type === "svg" &&
      /(?:\bhref\s*=\s*["']|\burl\(\s*["']?|@import\s+["'])(?!#|data:)([^"')]+)/.exec(
        bytes.toString().replace(/<a\s[^>]*>/g, ""),
      )) ||
    [];
  return file === undefined
    ? undefined
    : `refers to another file, ${quote(file)}, which browsers do not load in a picture: embed it, or convert text to paths`;
}

/** A place of the data that names a picture. */
export interface PictureUse extends Omit<LocatedDefect, "message"> {
  /** Its path below the site's folder. */
  src: string;
  /** The subject of a sentence. */
  subject: string;
}

/** Returns a warning for each use of a picture that is not shown as it is meant. */
export async function findPictureWarnings(
  uses: readonly PictureUse[],
  folder: string,
  publicFolder?: string,
): Promise<LocatedDefect[]> {
  const replies = new Map<string, PictureReply | undefined>();
  const warnings: LocatedDefect[] = [];
  for (const { src, subject, ...place } of uses) {
    if (!replies.has(src)) replies.set(src, await readPicture(src, folder, publicFolder));
    const reply = replies.get(src);
    const reason = reply?.ok ? reply.picture.remark : reply?.reason;
    if (reason !== undefined) warnings.push({ ...place, message: `${subject} ${reason}` });
  }
  return warnings;
}
