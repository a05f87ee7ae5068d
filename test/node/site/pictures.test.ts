import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { readPicture } from "../../../node/owner/pictures.ts";
import { makePictures, toThumbnail } from "../../../node/site/pictures.ts";
import { silentProgress } from "../../../node/site/terminal-progress.ts";

const home = mkdtempSync(join(tmpdir(), "pictures-"));
afterAll(() => rmSync(home, { recursive: true }));

/** Left and right halves of these colours. */
function toSvg(width: number, height: number, [left, right] = ["#c00", "#00c"]): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${right}"/><rect width="${width / 2}" height="${height}" fill="${left}"/></svg>`,
  );
}

const paint = (width: number, height: number, format: "png" | "jpeg" | "webp" | "avif") =>
  sharp(toSvg(width, height)).flatten().toFormat(format).toBuffer();

/** Returns the colour of a pixel, roughly: each digit is one of four. */
async function colorAt(data: Uint8Array, x: number, y: number): Promise<string> {
  const { data: pixels, info } = await sharp(data).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const at = (Math.floor(y * height) * width + Math.floor(x * width)) * channels;
  return [...pixels.subarray(at, at + 3)].map((part) => Math.round(part / 64)).join("");
}

const [red, blue] = ["300", "003"];
const mark = "Secret place";

/** Writes what a camera writes into a picture. */
const withSecrets = (image: Sharp, orientation = 1) =>
  image
    .withExif({ IFD0: { ImageDescription: mark, Copyright: mark }, IFD3: { GPSAreaInformation: mark } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${mark}</a></x:xmpmeta>`)
    .withMetadata({ orientation })
    .toBuffer();

const turn = (picture: Buffer, orientation: number, format: "png" | "jpeg" | "webp" | "avif") =>
  withSecrets(sharp(picture).toFormat(format), orientation);

function writeFolder(files: Readonly<Record<string, Uint8Array>>): string {
  const folder = mkdtempSync(join(home, "data-"));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

async function makeFrom(
  files: Readonly<Record<string, Uint8Array>>,
  { former, kept = [] }: { former?: string; kept?: string[] } = {},
) {
  const data = writeFolder(files);
  const srcs = Object.keys(files).map((name) => `data/${name}`);
  const pictures = await makePictures(srcs, kept, {
    ...{ data, publicFolder: join(data, "public"), former, progress: silentProgress },
  });
  const completeSrc = (src: string) => pictures.complete({ src, alt: "" });
  return { ...pictures, completeSrc, complete: (name: string) => completeSrc(`data/${name}`) };
}

describe("makePictures", () => {
  it("makes four sizes by width at most, and none larger than the original", async () => {
    const { complete, completeSrc, files, originals } = await makeFrom({
      ...{ "wide.png": await paint(2400, 600, "png"), "tall.jpg": await paint(1440, 7200, "jpeg") },
      "small.webp": await paint(120, 90, "webp"),
    });
    const sizesOf = (name: string) =>
      Promise.all(
        (complete(name).sources ?? []).map(async ({ src, width }) => {
          const size = await sharp(files.get(src)).metadata();
          expect(size).toMatchObject({ format: "webp", width });
          return [size.width, size.height];
        }),
      );
    expect(await sizesOf("wide.png")).toEqual([
      [320, 80],
      [800, 200],
      [1600, 400],
    ]);
    expect(complete("wide.png").large).toMatch(/-3200\.webp$/);
    expect(await sizesOf("tall.jpg")).toEqual([
      [320, 1600],
      [800, 4000],
      [1440, 7200],
    ]);
    expect(await sizesOf("small.webp")).toEqual([[120, 90]]);
    // The small picture of a card has the same sizes to choose from.
    expect(complete("wide.png").sources).toEqual(completeSrc(toThumbnail(complete("wide.png"))).sources);
    // The page loads the largest one instead of the original.
    const { src, width, height } = complete("wide.png");
    expect([src, width, height]).toEqual([`${complete("wide.png").sources?.at(-1)?.src}#whole`, 2400, 600]);
    expect(complete("small.webp").src).not.toContain("#");
    expect([...originals].sort()).toEqual(["data/small.webp", "data/tall.jpg", "data/wide.png"]);
  });

  /** Where the left half of a picture is after turning it, by its orientation. */
  const leftOf = [
    [0.1, 0.5],
    [0.1, 0.5],
    [0.9, 0.5],
    [0.9, 0.5],
    [0.1, 0.5],
    [0.5, 0.1],
    [0.5, 0.1],
    [0.5, 0.9],
    [0.5, 0.9],
  ] as const;
  const formats = ["jpeg", "png", "webp"] as const;
  it.each(
    formats.flatMap((format) =>
      [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => [format, orientation] as const),
    ),
  )("puts a camera's picture upright: %s, orientation %i", async (format, orientation) => {
    const name = `turned.${format}`;
    const { complete, files } = await makeFrom({
      [name]: await turn(await paint(400, 300, "png"), orientation, format),
    });
    const { sources = [], width, height } = complete(name);
    expect([width, height]).toEqual(orientation > 4 ? [300, 400] : [400, 300]);
    const [x, y] = leftOf[orientation] ?? [0, 0];
    expect(sources).not.toEqual([]);
    for (const { src } of sources) {
      const bytes = files.get(src) ?? new Uint8Array();
      expect([await colorAt(bytes, x, y), await colorAt(bytes, 1 - x, 1 - y)]).toEqual([red, blue]);
    }
  });

  it("takes the size of an AVIF from its own way of turning", async () => {
    const { complete, files } = await makeFrom({
      "a.avif": await turn(await paint(400, 300, "png"), 6, "avif"),
    });
    const { sources = [], width, height } = complete("a.avif");
    expect([width, height]).toEqual([300, 400]);
    expect(await colorAt(files.get(sources.at(-1)?.src ?? "") ?? new Uint8Array(), 0.5, 0.1)).toBe(red);
  });

  it.each(["jpeg", "png", "webp", "avif"] as const)(
    "publishes nothing that a camera wrote, on pages, in previews and under the own name: %s",
    async (format) => {
      const secret = await withSecrets(sharp(await paint(400, 300, "png")).toFormat(format));
      expect(secret.includes(mark)).toBe(true);
      const { files, originals } = await makeFrom(
        { [`a.${format}`]: secret, [`linked.${format}`]: secret },
        { kept: [`data/linked.${format}`] },
      );
      expect(originals).toContain(`data/linked.${format}`);
      expect(files.has(`data/linked.${format}`)).toBe(true);
      for (const [name, bytes] of files) {
        expect(Buffer.from(bytes).includes(mark), name).toBe(false);
        expect(await sharp(bytes).metadata(), name).not.toHaveProperty("exif");
        expect(await sharp(bytes).metadata(), name).not.toHaveProperty("xmp");
      }
    },
  );

  it("publishes no picture that it cannot read", async () => {
    const { files, originals } = await makeFrom({ "a.jpg": Buffer.from(mark), "b.jpg": Buffer.from(mark) });
    expect([files.size, ...originals]).toEqual([0, "data/a.jpg", "data/b.jpg"]);
  });

  it("publishes a picture of 50 megapixels without its place", async () => {
    const create = { width: 10_000, height: 5000, channels: 3, background: "#0f0" } as const;
    const { complete, files } = await makeFrom({ "a.jpg": await withSecrets(sharp({ create }).jpeg()) });
    expect(complete("a.jpg")).toMatchObject({ width: 10_000, height: 5000 });
    expect([...files.values()].some((bytes) => Buffer.from(bytes).includes(mark))).toBe(false);
  });

  it.each([
    ["p3", "#0f0"],
    ["cmyk", "#f00"],
  ])("converts the colours of a profile: %s", async (profile, background) => {
    const create = { width: 40, height: 30, channels: 3, background } as const;
    const isCmyk = profile === "cmyk";
    const image = sharp({ create });
    const bytes = await (isCmyk ? image.toColourspace("cmyk") : image)
      .withIccProfile(profile)
      .jpeg()
      .toBuffer();
    const { complete, files } = await makeFrom({ "a.jpg": bytes });
    const published = sharp(files.get(complete("a.jpg").src));
    expect(await published.metadata()).toMatchObject({ space: "srgb", hasProfile: false });
    const [red, green] = await published.raw().toBuffer();
    const [most, least] = isCmyk ? [red, green] : [green, red];
    expect(most).toBeGreaterThan(200);
    expect(least).toBeLessThan(50);
  });

  it("keeps animations", async () => {
    const frames = await Promise.all(
      ["#f00", "#00f"].map((background) =>
        sharp({ create: { width: 400, height: 300, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const join = sharp(frames, { join: { animated: true } });
    const { complete, files } = await makeFrom({
      ...{ "a.gif": await join.clone().gif().toBuffer(), "a.webp": await join.clone().webp().toBuffer() },
    });
    for (const name of ["a.gif", "a.webp"]) {
      const { src, width, height } = complete(name);
      expect([width, height]).toEqual([400, 300]);
      expect(await sharp(files.get(src)).metadata()).toMatchObject({ format: "webp", pages: 2 });
    }
  });

  it("makes previews in the size and the formats that networks show", async () => {
    const { toPreview, files } = await makeFrom({
      ...{ "a.webp": await paint(300, 900, "webp"), "a.svg": toSvg(40, 30) },
    });
    const previews = ["a.webp", "a.svg"].map((name) => toPreview(`data/${name}`) ?? "");
    expect(previews.map((name) => /\w+$/.exec(name)?.[0])).toEqual(["jpg", "png"]);
    for (const name of previews)
      expect(await sharp(files.get(name)).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  it("keeps vector graphics, and what it cannot resize", async () => {
    const { complete, toPreview, files, notes, originals } = await makeFrom({
      "a.svg": toSvg(40, 30),
      "b.png": Buffer.from("no picture"),
    });
    expect(complete("a.svg")).toEqual({ src: "data/a.svg", alt: "", width: 40, height: 30 });
    expect(complete("b.png")).toEqual({ src: "data/b.png", alt: "" });
    expect([...originals, ...notes]).toEqual(["data/a.svg", "data/b.png"]);
    // Previews of links show no vector graphics.
    expect([...files.keys()]).toEqual(["data/a.svg", toPreview("data/a.svg")]);
    expect(toPreview("data/a.svg")).toMatch(/\.png$/);
  });

  it.each([
    ["dark", "#111", "none", "#on-light"],
    ["light", "#fff", "none", "#on-dark"],
    ["on a background", "#111", "#777", ""],
  ])("names what a transparent picture is shown on: %s", async (_, ink, background, expected) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="60" fill="${background}"/><circle cx="40" cy="30" r="20" fill="${ink}"/></svg>`;
    const png = await sharp(Buffer.from(svg)).png().toBuffer();
    const { complete } = await makeFrom({ "a.svg": Buffer.from(svg), "a.png": png });
    const fragments = ["a.svg", "a.png"].map((name) => /#.*|$/.exec(complete(name).src)?.[0]);
    expect(fragments).toEqual([expected, expected]);
    expect(toThumbnail(complete("a.png"))).toBe(`${complete("a.png").sources?.[0]?.src}${expected}`);
  });

  it("uses the sizes of a former build again until the picture changes", async () => {
    const original = { "a.png": await paint(900, 600, "png") };
    const made = await makeFrom(original);
    const isSize = ([name]: [string, Uint8Array]) => name.endsWith(".webp");
    const files = new Map([...made.files].filter(isSize));
    const marked = new Map(Array.from(files.keys(), (name) => [name, Buffer.from(name)]));
    const former = writeFolder(Object.fromEntries(marked));
    const again = [...(await makeFrom(original, { former })).files];
    expect(new Map(again.filter(isSize))).toEqual(marked);
    const changed = await makeFrom({ "a.png": await paint(901, 600, "png") }, { former });
    expect([...changed.files.keys()].filter((name) => files.has(name))).toEqual([]);
  });

  it("lists the origins of pictures on other hosts, which it does not load", async () => {
    const { complete, origins } = await makePictures(
      ["https://b.example/1.png", "https://a.example/2.png", "https://b.example/3.png"],
      [],
      { data: home, publicFolder: home, former: undefined, progress: silentProgress },
    );
    expect(origins).toEqual(["https://a.example", "https://b.example"]);
    expect(complete({ src: "https://a.example/2.png", alt: "" })).toEqual({
      ...{ src: "https://a.example/2.png", alt: "" },
    });
  });
});

describe("readPicture", () => {
  // A graphic control extension, a descriptor of 4 × 3 pixels, and their codes.
  const frame = Buffer.from("21f904000a000000" + "2c00000000040003000002048453855700", "hex");
  const gif = (frames: number) =>
    Buffer.concat([
      Buffer.from("GIF89a"),
      Buffer.from("04000300800000000000ffffff", "hex"),
      ...Array(frames).fill(frame),
      Buffer.from(";"),
    ]);
  it.each([
    ["a.gif", gif(1), undefined],
    ["a.gif", gif(2), undefined],
    ["a.svg", Buffer.from(`<!--${"x".repeat(5000)}-->${toSvg(4, 3)}`), undefined],
    [
      "a.svg",
      Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${toSvg(4, 3)}`, "utf16le"),
      undefined,
    ],
    ["a.svg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>'), undefined],
    [
      "a.svg",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><image href="a.png"/></svg>'),
      'refers to another file, "a.png"',
    ],
    ["a.png", toSvg(4, 3), 'is a SVG picture, but its name ends in ".png": rename it to ".svg"'],
    ["a.jpeg", Buffer.from("hello"), 'is not a picture, or is damaged: "data/a.jpeg"'],
    [
      "a.tiff",
      sharp({ create: { width: 4, height: 3, channels: 3, background: "#fff" } })
        .tiff()
        .toBuffer(),
      "is a TIFF picture, which browsers do not show",
    ],
  ])("%s, %#: says what is wrong", async (name, bytes, expected) => {
    const reply = await readPicture(`data/${name}`, writeFolder({ [name]: await bytes }));
    const said = reply?.ok ? reply.picture.remark : reply?.reason;
    expect(said).toEqual(expected === undefined ? undefined : expect.stringContaining(expected));
  });

  it.each(["png", "jpeg", "webp", "gif"] as const)("finds a missing end: %s", async (format) => {
    const whole = format === "gif" ? gif(1) : await paint(300, 200, format);
    const name = `a.${format}`;
    const lost = format === "gif" ? 3 : 20;
    const read = (bytes: Buffer) => readPicture(`data/${name}`, writeFolder({ [name]: bytes }));
    expect(await read(whole)).toMatchObject({ ok: true });
    expect(await read(whole.subarray(0, whole.length - lost))).toEqual({
      ok: false,
      reason: `is cut off, its end is missing: "data/${name}"`,
    });
  });
});
