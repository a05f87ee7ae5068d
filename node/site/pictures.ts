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

/** A card, a highlight or a phone's page, and a page on a dense screen: the longer sides in pixels. */
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
  /** Returns the picture with its size and its smaller versions. */
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
      const sizes = isResizable ? await resize(picture, renderer, (name) => readFormer(former, name)) : [];
      for (const { name, bytes } of sizes) files.set(name, bytes);
      const [largest, smallest] = [sizes[0], sizes.at(-1)];
      if (largest !== undefined) previews.set(src, largest.name);
      const backing = await findBacking(smallest?.bytes ?? picture.bytes, picture, renderer);
      if (type === "svg") {
        const preview = await renderPreview(picture, renderer, backing);
        files.set(preview.name, preview.bytes);
        previews.set(src, preview.name);
      }
      const sources = sizes.map(({ name, width }) => ({ src: name, width })).reverse();
      completed.set(src, {
        ...{ width, height, src: (largest?.name ?? src) + backing },
        ...(sources.length > 0 && { sources }),
      });
    } catch (error) {
      notes.push(`${src} is shown as it is, because it cannot be resized: ${messageOf(error)}`);
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
  return {
    complete: (picture) => ({ ...picture, ...completed.get(picture.src) }),
    toPreview: (src) => (isForeignPicture(src) ? src : previews.get(src)),
    files,
    replaced: new Set(resized.flatMap((src) => findDataPath(src) ?? [])),
    origins: [...new Set(distinct.filter(isForeignPicture).map((src) => new URL(src).origin))].sort(),
    notes: notes.sort(),
  };
}

interface ResizedPicture {
  name: string;
  bytes: Uint8Array;
  width: number;
}

/** Returns the largest size first. Each is made from the one before it, because decoding the original takes longest. */
async function resize(
  { bytes, orientation, ...original }: PictureFile,
  renderer: TakumiRenderer,
  find: (name: string) => Uint8Array | undefined,
): Promise<ResizedPicture[]> {
  const hash = createHash("sha256").update(`${quality}\n`).update(bytes).digest("base64url").slice(0, 10);
  const longest = Math.max(original.width, original.height);
  const made: ResizedPicture[] = [];
  let source: Uint8Array = bytes;
  let turned = orientation;
  for (const side of new Set(sides.map((side) => Math.min(side, longest)))) {
    const scale = side / longest;
    const size = {
      width: Math.max(1, Math.round(original.width * scale)),
      height: Math.max(1, Math.round(original.height * scale)),
    };
    const name = `${hashedFolder}picture-${hash}-${side}.webp`;
    source =
      find(name) ??
      (await renderer.render(toImage(size, turned), {
        ...size,
        ...{ format: "webp", quality },
        images: [{ src: imageName, data: source }],
      }));
    turned = 1;
    made.push({ name, bytes: source, width: size.width });
  }
  return made;
}

/** The longer side of a preview image. */
const previewSide = 1200;

/** Returns a vector graphic as a PNG without transparency. */
async function renderPreview(
  { bytes, width, height }: PictureFile,
  renderer: TakumiRenderer,
  backing: Backing,
) {
  const scale = previewSide / Math.max(width, height);
  const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  const images = [{ src: imageName, data: bytes }];
  const image = toImage(size, 1, backing === "#on-dark" ? "#1a1a1a" : "#fff");
  const rendered = await renderer.render(image, { ...size, format: "png", images });
  return { name: toHashedName("preview", "png", rendered), bytes: rendered };
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
  { type, width, height }: PictureFile,
  renderer: TakumiRenderer,
): Promise<Backing> {
  if (type === "jpg" || type === "avif") return "";
  const scale = sampleSide / Math.max(width, height);
  const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  const images = [{ src: imageName, data }];
  const pixels = await renderer.render(toImage(size, 1), { ...size, format: "raw", images });
  let [covered, light] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    covered += alpha / 255;
    light += (alpha / 255) * ((0.3 * red + 0.6 * green + 0.1 * blue) / 255);
  }
  if (covered > (opaqueShare * pixels.length) / 4) return "";
  return light / covered > 0.6 ? "#on-dark" : "#on-light";
}

const imageName = "picture";

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

function toImage(
  size: { width: number; height: number },
  orientation: number,
  backgroundColor?: string,
): ImageNode {
  const own = orientation > 4 ? { width: size.height, height: size.width } : size;
  const transform = upright[orientation];
  const style = { ...own, flexShrink: 0, objectFit: "fill", ...(transform && { transform }) };
  const frame = {
    ...{ ...size, display: "flex", alignItems: "center", justifyContent: "center" },
    ...(backgroundColor !== undefined && { backgroundColor }),
  };
  return {
    type: "container",
    style: frame,
    children: [{ type: "image", src: imageName, ...own, style }],
  };
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
