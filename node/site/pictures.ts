/**
 * Makes what a site publishes of pictures, so that cards and phones load small ones, and nobody learns what a camera
 * wrote into them. The result of a former build is used again: a file's name has a hash of its original.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Sharp, SharpOptions } from "sharp";
import type { Picture } from "../../model/cv.ts";
import { messageOf } from "../../model/message-of.ts";
import { toImagePath } from "../../model/profile.ts";
import { previewSize } from "../export/preview-image.ts";
import { findImageFile } from "../owner/data-file.ts";
import { isForeignPicture, loadSharp, type PictureFile, readPicture } from "../owner/pictures.ts";
import { optionalPackages } from "../owner/program-files.ts";
import { toHashedName } from "./compiled-data.ts";
import { hashedFolder } from "./host-files.ts";
import type { TerminalProgress } from "./terminal-progress.ts";

/** The widths in pixels: for enlarging; a page on a dense screen; a highlight or a phone's page; a card. */
const widths = [3200, 1600, 800, 320] as const;
/** WebP's limit: https://developers.google.com/speed/webp/faq */
const maxHeight = 16383;
const quality = 82;

interface PicturesRequest {
  /** The data folder. */
  data: string;
  publicFolder: string;
  /** The folder of a former build; it may not exist. */
  former: string | undefined;
  progress: TerminalProgress;
}

export interface SitePictures {
  /** Returns the picture with its size and its smaller versions. Both may be given what cards show of it. */
  complete(picture: Picture): Picture;
  /** Returns the path or address of a version that previews of links show. */
  toPreview(src: string): string | undefined;
  /** The made files by their paths below the site's folder. */
  files: ReadonlyMap<string, Uint8Array>;
  /** Paths below the site's folder of the originals, which are not copied. */
  originals: ReadonlySet<string>;
  /** The origins of pictures on other hosts. */
  origins: readonly string[];
  notes: readonly string[];
}

/** Returns a vector graphic without comments and metadata: programs write names of people and of their folders there. */
function toCleanDrawing(bytes: Buffer): Buffer {
  const hidden = /<!--[\s\S]*?-->|<metadata\b(?:[^>]*\/>|[\s\S]*?<\/metadata\s*>)/gi;
  const settings = /\s(?:inkscape|sodipodi):[\w-]+\s*=\s*(?:"[^"]*"|'[^']*')/gi;
  return Buffer.from(bytes.toString().replace(hidden, "").replace(settings, ""));
}

/** The names of pictures with pixels. */
const pixelName = /\.(?:jpe?g|jfif|jpe|png|apng|gif|webp|avif|heic|heif|tiff?|jxl|jp2|bmp)$/i;

/**
 * `shown`: paths below the site's folder, and addresses on other hosts, of pictures on pages. `kept`: paths of files
 * that are published under their own names; those that are no pictures are ignored.
 */
export async function makePictures(
  shown: Iterable<string>,
  kept: Iterable<string>,
  { data, publicFolder, former, progress }: PicturesRequest,
): Promise<SitePictures> {
  const sharp = await loadSharp();
  const distinct = [...new Set(shown)];
  const completed = new Map<string, Partial<Picture>>();
  const files = new Map<string, Uint8Array>();
  const notes: string[] = [];
  const previews = new Map<string, string>();
  const originals = new Set<string>();
  const omit = (src: string, reason: string) => notes.push(`${src} is not published: ${reason}`);
  const complete = async (src: string) => {
    const path = isForeignPicture(src) ? undefined : toImagePath(src);
    if (path === undefined) return;
    if (sharp !== undefined || pixelName.test(path)) originals.add(path);
    if (sharp === undefined) return;
    const reply = await readPicture(src, data, publicFolder);
    if (!reply?.ok) return;
    const { picture } = reply;
    const { width, height, type } = picture;
    if (type === "svg") files.set(path, toCleanDrawing(picture.bytes));
    const open = (options?: SharpOptions) => sharp(picture.bytes, options).autoOrient();
    try {
      const sizes = type === "svg" ? [] : await resize(picture, open, former);
      for (const { name, bytes } of sizes) files.set(name, bytes);
      const backing = await findBacking(open());
      const preview = await makePreview(picture, open(), backing);
      files.set(preview.name, preview.bytes);
      previews.set(src, preview.name);
      const sources = sizes.map(({ name, width }) => ({ src: name, width }));
      const large = sizes.find(({ level }) => level === widths[0])?.name;
      const onPage = sources.filter((source) => source.src !== large);
      completed.set(src, {
        ...{ width, height, src: (onPage[0]?.src ?? src) + toFragment(width / height, backing) },
        ...(onPage.length > 0 && { sources: onPage.reverse() }),
        ...(large !== undefined && { large }),
      });
    } catch (error) {
      omit(src, messageOf(error));
    }
  };
  const keep = async (path: string) => {
    const file = findImageFile(path, data, publicFolder);
    if (file === undefined || !pixelName.test(path)) return;
    originals.add(path);
    if (sharp === undefined) return;
    try {
      const image = sharp(readFileSync(file), { animated: true });
      const { format, compression } = await image.metadata();
      const cleaned = image.autoOrient();
      if (format === "heif") {
        if (compression !== "av1") throw new Error("it is not a picture that browsers show");
        cleaned.avif({ quality });
      } else cleaned.toFormat(format, format === "png" || format === "gif" ? {} : { quality: 90 });
      files.set(path, await cleaned.toBuffer());
    } catch (error) {
      omit(path, messageOf(error));
    }
  };
  const tasks = [
    ...distinct.map((src) => () => complete(src)),
    ...[...new Set(kept)].map((path) => () => keep(path)),
  ];
  // A picture at a time for each processor; more would only take more memory.
  const queue = tasks.entries();
  const work = async () => {
    for (const [at, run] of queue) {
      progress.say("resizing pictures", at / tasks.length);
      await run();
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  if (sharp === undefined && originals.size > 0)
    notes.push(`Photographs are not published, because ${optionalPackages.sharp.name} is not installed.`);
  const thumbnailOf = (src: string) => toThumbnail({ src, alt: "", ...completed.get(src) });
  const byThumbnail = new Map(distinct.map((src) => [thumbnailOf(src), src]));
  const toOriginal = (src: string) => byThumbnail.get(src) ?? src;
  return {
    complete: (picture) => ({ ...picture, ...completed.get(toOriginal(picture.src)) }),
    toPreview: (src) => (isForeignPicture(src) ? src : previews.get(toOriginal(src))),
    files,
    originals,
    origins: [...new Set(distinct.filter(isForeignPicture).map((src) => new URL(src).origin))].sort(),
    notes: notes.sort(),
  };
}

/** Opens a picture upright. */
type Open = (options?: SharpOptions) => Sharp;

/** Returns the largest size first. */
async function resize({ bytes, width, isAnimated }: PictureFile, open: Open, former: string | undefined) {
  const hash = createHash("sha256").update(`${quality} ${maxHeight}\n`).update(bytes).digest("base64url");
  const levels = widths.filter((_, at) => width > (widths[at + 1] ?? 0));
  const made: { name: string; bytes: Uint8Array; level: number; width: number }[] = [];
  for (const level of levels) {
    // Cards find the next larger size by the name, see src/ui/picture.ts.
    const name = `${hashedFolder}picture-${hash.slice(0, 10)}${levels.length > 1 ? `-${level}` : ""}.webp`;
    const size = { width: level, height: maxHeight, fit: "inside", withoutEnlargement: true } as const;
    const bytes =
      readFormer(former, name) ??
      (await open({ animated: isAnimated }).resize(size).webp({ quality }).toBuffer());
    made.push({ name, bytes, level, width: Math.min(level, width) });
  }
  return made;
}

/** Returns a picture that fills the preview of a link; one without a background of its own is shown whole. */
async function makePreview({ type }: PictureFile, image: Sharp, backing: Backing) {
  const background = backing === "on-dark" ? "#1a1a1a" : "#fff";
  const isDrawing = type === "svg" || backing !== "";
  const framed = image
    .resize({ ...previewSize, fit: isDrawing ? "contain" : "cover", background })
    .flatten({ background });
  const bytes = await (isDrawing ? framed.png() : framed.jpeg({ quality })).toBuffer();
  return { name: toHashedName("preview", isDrawing ? "png" : "jpg", bytes), bytes };
}

/** Pictures of other proportions are shown whole where others fill a frame. */
const [minRatio, maxRatio] = [1.2, 2.1];

/** Returns how the style sheet shows a picture: whole, on a background. */
function toFragment(ratio: number, backing: Backing): string {
  const isWhole = ratio < minRatio || ratio > maxRatio;
  const words = [isWhole ? "whole" : "", backing].filter(Boolean);
  return words.length === 0 ? "" : `#${words.join("-")}`;
}

/** Its longer side is enough to tell whether a picture is transparent. */
const sampleSide = 64;
/** A part of the address's fragment. */
type Backing = "" | "on-light" | "on-dark";
/** Antialiased edges are transparent, too. */
const opaqueShare = 0.98;

/**
 * Returns what a transparent picture is shown on in both themes, as a part of its address's fragment, which base.css reads:
 * a dark drawing would vanish in the dark theme.
 */
async function findBacking(image: Sharp): Promise<Backing> {
  const sample = image.resize(sampleSide, sampleSide, { fit: "inside" }).toColourspace("srgb").ensureAlpha();
  const pixels = await sample.raw().toBuffer();
  let [covered, light] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    covered += alpha / 255;
    light += (alpha / 255) * ((0.3 * red + 0.6 * green + 0.1 * blue) / 255);
  }
  if (covered > (opaqueShare * pixels.length) / 4) return "";
  return light / covered > 0.6 ? "on-dark" : "on-light";
}

function readFormer(former: string | undefined, name: string): Uint8Array | undefined {
  const file = former && join(former, name);
  return file && existsSync(file) ? readFileSync(file) : undefined;
}

/** Returns the address of the smallest version of a picture. */
export function toThumbnail({ src, sources = [] }: Picture): string {
  const [smallest] = sources;
  return smallest === undefined ? src : smallest.src + (/#.*$/.exec(src)?.[0] ?? "");
}
