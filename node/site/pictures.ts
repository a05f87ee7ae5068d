/**
 * Resizes the pictures of entries, so that cards and phones load small ones. The result of a former build is used
 * again: a file's name has a hash of its original.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Picture } from "../../model/cv.ts";
import { messageOf } from "../../model/message-of.ts";
import { type ImageNode, loadTakumi, type TakumiRenderer } from "../export/preview-image.ts";
import { findDataPath } from "../owner/own-files.ts";
import { isForeignPicture, type PictureFile, readPicture } from "../owner/pictures.ts";
import { optionalPackages } from "../owner/program-files.ts";
import { toHashedName } from "./compiled-data.ts";
import { hashedFolder } from "./host-files.ts";
import type { TerminalProgress } from "./terminal-progress.ts";

/** The longer sides in pixels: a page on a dense screen; a highlight or a phone's page; a card. */
const sides = [1600, 800, 320] as const;
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
  /** Returns the path or address of a version that previews of links show: neither vector graphics nor AVIF. */
  toPreview(src: string): string | undefined;
  /** The smaller versions by their paths below the site's folder. */
  files: ReadonlyMap<string, Uint8Array>;
  /** Paths within the data folder of the originals that no page loads. */
  replaced: ReadonlySet<string>;
  /** The origins of pictures on other hosts. */
  origins: readonly string[];
  notes: readonly string[];
}

/** `srcs`: paths below the site's folder, and addresses on other hosts. */
export async function makePictures(
  srcs: Iterable<string>,
  { data, publicFolder, former, progress }: PicturesRequest,
): Promise<SitePictures> {
  const distinct = [...new Set(srcs)];
  const takumi = loadTakumi();
  const renderer = takumi && new takumi.Renderer({ cacheMaxBytes: 0 });
  const completed = new Map<string, Partial<Picture>>();
  const files = new Map<string, Uint8Array>();
  const notes: string[] = [];
  const previews = new Map<string, string>();
  const missing = new Set<string>();
  const complete = async (src: string) => {
    const reply = isForeignPicture(src) ? undefined : readPicture(src, data, publicFolder);
    if (!reply?.ok) return;
    const { picture } = reply;
    const { type, width, height, isResizable } = picture;
    completed.set(src, { width, height });
    if (type !== "svg" && type !== "avif") previews.set(src, src);
    if (renderer === undefined) return void (isResizable && missing.add(src));
    try {
      const sizes = isResizable ? await resize(picture, renderer, former) : [];
      for (const { name, bytes } of sizes) files.set(name, bytes);
      const backing = await findBacking(sizes.at(-1)?.bytes ?? picture.bytes, picture, renderer);
      if (type === "svg") {
        const preview = await renderPreview(picture, renderer, backing);
        files.set(preview.name, preview.bytes);
        previews.set(src, preview.name);
      }
      const sources = sizes.map(({ name, width }) => ({ src: name, width }));
      const [largest] = sources;
      if (largest !== undefined) previews.set(src, largest.src);
      completed.set(src, {
        ...{ width, height, src: (largest?.src ?? src) + backing },
        ...(largest && { sources: sources.reverse() }),
      });
    } catch (error) {
      notes.push(`${src} was not resized: ${messageOf(error)}`);
    }
  };
  // A picture at a time for each processor; more would only take more memory.
  const queue = distinct.entries();
  const work = async () => {
    for (const [at, src] of queue) {
      progress.say("resizing pictures", at / distinct.length);
      await complete(src);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  if (missing.size > 0)
    notes.push(`Pictures are not resized, because ${optionalPackages.takumi.name} is not installed.`);
  const resized = distinct.filter((src) => completed.get(src)?.sources !== undefined);
  const thumbnailOf = (src: string) => toThumbnail({ src, alt: "", ...completed.get(src) });
  const originals = new Map(distinct.map((src) => [thumbnailOf(src), src]));
  const toOriginal = (src: string) => originals.get(src) ?? src;
  return {
    complete: (picture) => ({ ...picture, ...completed.get(toOriginal(picture.src)) }),
    toPreview: (src) => (isForeignPicture(src) ? src : previews.get(toOriginal(src))),
    files,
    replaced: new Set(resized.flatMap((src) => findDataPath(src) ?? [])),
    origins: [...new Set(distinct.filter(isForeignPicture).map((src) => new URL(src).origin))].sort(),
    notes: notes.sort(),
  };
}

/** Returns the largest size first. Each is made from the one before it, because decoding the original takes longest. */
async function resize(
  { bytes, orientation, ...original }: PictureFile,
  renderer: TakumiRenderer,
  former: string | undefined,
) {
  const hash = createHash("sha256").update(`${quality}\n`).update(bytes).digest("base64url").slice(0, 10);
  const longest = Math.max(original.width, original.height);
  const levels = sides.filter((_, at) => longest > (sides[at + 1] ?? 0));
  const made: { name: string; bytes: Uint8Array; width: number }[] = [];
  let source: Uint8Array = bytes;
  let turned = orientation;
  for (const side of levels) {
    const size = sizeOf(original, Math.min(side, longest));
    // Cards find the next larger size by the name, see src/ui/picture.ts.
    const name = `${hashedFolder}picture-${hash}${levels.length > 1 ? `-${side}` : ""}.webp`;
    const frame = { ...size, orientation: turned, format: "webp", quality } as const;
    source = readFormer(former, name) ?? (await render(renderer, source, frame));
    turned = 1;
    made.push({ name, bytes: source, width: size.width });
  }
  return made;
}

/** The longer side of a preview image. */
const previewSide = 1200;

/** Returns a vector graphic as a PNG without transparency. */
async function renderPreview(picture: PictureFile, renderer: TakumiRenderer, backing: Backing) {
  const backgroundColor = backing === "#on-dark" ? "#1a1a1a" : "#fff";
  const frame = { ...sizeOf(picture, previewSide), backgroundColor, format: "png" } as const;
  const bytes = await render(renderer, picture.bytes, frame);
  return { name: toHashedName("preview", "png", bytes), bytes };
}

/** Its longer side is enough to tell whether a picture is transparent. */
const sampleSide = 64;
/** A fragment of an address. */
type Backing = "" | "#on-light" | "#on-dark";
/** Antialiased edges are transparent, too. */
const opaqueShare = 0.98;

/**
 * Returns what a transparent picture is shown on in both themes, as the fragment of its address, which base.css reads:
 * a dark drawing would vanish in the dark theme.
 */
async function findBacking(
  data: Uint8Array,
  picture: PictureFile,
  renderer: TakumiRenderer,
): Promise<Backing> {
  if (picture.type === "jpg" || picture.type === "avif") return "";
  const pixels = await render(renderer, data, { ...sizeOf(picture, sampleSide), format: "raw" });
  let [covered, light] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    covered += alpha / 255;
    light += (alpha / 255) * ((0.3 * red + 0.6 * green + 0.1 * blue) / 255);
  }
  if (covered > (opaqueShare * pixels.length) / 4) return "";
  return light / covered > 0.6 ? "#on-dark" : "#on-light";
}

/** The transforms that put a camera's picture upright, by its orientation. */
const upright: Readonly<Record<number, string>> = {
  2: "scaleX(-1)",
  3: "rotate(180deg)",
  4: "scaleY(-1)",
  5: "rotate(-90deg) scaleX(-1)",
  6: "rotate(90deg)",
  7: "rotate(90deg) scaleX(-1)",
  8: "rotate(-90deg)",
};

/** Returns the size of a picture whose longer side is given. */
function sizeOf({ width, height }: Pick<PictureFile, "width" | "height">, side: number) {
  const scale = side / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

interface Frame extends Omit<Parameters<TakumiRenderer["render"]>[1], "images"> {
  orientation?: number;
  backgroundColor?: string;
}

function render(
  renderer: TakumiRenderer,
  data: Uint8Array,
  { orientation = 1, backgroundColor, ...options }: Frame,
): Promise<Uint8Array> {
  const { width, height } = options;
  const own = orientation > 4 ? { width: height, height: width } : { width, height };
  const transform = upright[orientation];
  const src = "picture";
  const style = { ...own, flexShrink: 0, objectFit: "fill", ...(transform && { transform }) };
  const frame = {
    ...{ width, height, display: "flex", alignItems: "center", justifyContent: "center" },
    ...(backgroundColor !== undefined && { backgroundColor }),
  };
  const image: ImageNode = {
    type: "container",
    style: frame,
    children: [{ type: "image", src, ...own, style }],
  };
  return renderer.render(image, { ...options, images: [{ src, data }] });
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
