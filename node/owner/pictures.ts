/** Inspects the pictures of entries: their sizes, and why a browser or a build has trouble with them. */
import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { imageSize } from "image-size";
import { quote } from "../../model/json-schema.ts";
import { toImagePath } from "../../model/profile.ts";
import { findImageFile } from "./data-file.ts";

/** The types that browsers show, with the endings that hosts send them by. */
const endings: Readonly<Record<string, readonly string[]>> = {
  avif: [".avif"],
  gif: [".gif"],
  jpg: [".jpg", ".jpeg", ".jfif"],
  png: [".png"],
  svg: [".svg"],
  webp: [".webp"],
};

/** Takes 160 MB of memory to resize, and has more pixels than any screen. */
const maxMegapixels = 40;

export interface PictureFile {
  bytes: Buffer;
  type: string;
  /** In pixels, as it is shown. */
  width: number;
  height: number;
  /** How a camera held it: https://exiftool.org/TagNames/EXIF.html, Orientation. From 1, upright, to 8. */
  orientation: number;
  /** A warning about a picture that is shown all the same. It has no subject. */
  remark?: string;
  isResizable: boolean;
}

type PictureReply = { ok: true; picture: PictureFile } | { ok: false; reason: string };

/** Returns whether a picture is on another host, which the page's policy then has to allow. */
export function isForeignPicture(src: string): boolean {
  return /^https:\/\//i.test(src);
}

/** Reads a picture by its path below the site's folder. Undefined if there is no such file. */
export function readPicture(src: string, folder: string, publicFolder?: string): PictureReply | undefined {
  const path = toImagePath(src);
  const file = path === undefined ? undefined : findImageFile(path, folder, publicFolder);
  if (file === undefined) return undefined;
  const bytes = readFileSync(file);
  const size = measure(bytes);
  if (size === undefined) return { ok: false, reason: `is not a picture, or is damaged: ${quote(src)}` };
  const { width, height, orientation = 1, type = "" } = size;
  const known = endings[type];
  const name = type.toUpperCase();
  if (known === undefined)
    return { ok: false, reason: `is a ${name} picture, which browsers do not show: save it as JPEG or PNG` };
  if (isCutOff(bytes, type)) return { ok: false, reason: `is cut off, its end is missing: ${quote(src)}` };
  const megapixels = Math.round((width * height) / 1e6);
  const isHuge = type !== "svg" && megapixels >= maxMegapixels;
  const ending = extname(file);
  const remark = known.includes(ending.toLowerCase())
    ? isHuge
      ? `has ${megapixels} megapixels, too many to resize, so visitors download all of it: save it with at most 4,000 pixels per side`
      : isAnimated(bytes, type)
        ? "is animated, but only its first frame is shown: link to the animation from the entry's page"
        : undefined
    : `is a ${name} picture, but its name ends in ${quote(ending)}: rename it to ${quote(known[0] ?? "")}`;
  const isTurned = orientation > 4;
  return {
    ok: true,
    picture: {
      ...{ bytes, type, orientation },
      ...{ width: isTurned ? height : width, height: isTurned ? width : height },
      ...(remark !== undefined && { remark }),
      isResizable: !isHuge && type !== "svg" && type !== "avif",
    },
  };
}

function measure(bytes: Uint8Array) {
  try {
    return imageSize(bytes);
  } catch {
    return undefined;
  }
}

/** Decoders fill the missing part of a JPEG with grey. The mark in the first half may be that of its preview. */
function isCutOff(bytes: Buffer, type: string): boolean {
  if (type === "jpg") return bytes.lastIndexOf("ffd9", undefined, "hex") < bytes.length / 2;
  if (type === "webp") return bytes.readUInt32LE(4) + 8 > bytes.length;
  if (type === "gif") return countFrames(bytes) === undefined;
  return type === "png" && !bytes.includes("IEND");
}

/** Finds what announces the frames of a PNG or WebP, and counts those of a GIF. */
function isAnimated(bytes: Buffer, type: string): boolean {
  if (type === "png") return bytes.subarray(0, bytes.indexOf("IDAT")).includes("acTL");
  if (type === "webp") return bytes.subarray(0, 64).includes("ANIM");
  return type === "gif" && (countFrames(bytes) ?? 0) > 1;
}

/** Returns undefined if the blocks of a GIF do not follow each other: https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
function countFrames(bytes: Buffer): number | undefined {
  const toTableLength = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let frames = 0;
  let at = 13 + toTableLength(bytes[10]);
  while (at < bytes.length && bytes[at] !== 0x3b) {
    if (bytes[at] === 0x2c) {
      frames += 1;
      at += 11 + toTableLength(bytes[at + 9]);
    } else if (bytes[at] === 0x21) at += 2;
    else return undefined;
    for (let length = bytes[at]; length; length = bytes[at]) at += length + 1;
    at += 1;
  }
  return at > bytes.length ? undefined : frames;
}
