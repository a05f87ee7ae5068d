import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { imageSize } from "image-size";
import { afterAll, describe, expect, it } from "vitest";
import { loadTakumi } from "../../../node/export/preview-image.ts";
import { readPicture } from "../../../node/owner/pictures.ts";
import { makePictures, toThumbnail } from "../../../node/site/pictures.ts";
import { silentProgress } from "../../../node/site/terminal-progress.ts";

const home = mkdtempSync(join(tmpdir(), "pictures-"));
afterAll(() => rmSync(home, { recursive: true }));

const takumi = loadTakumi();
if (takumi === undefined) throw new Error("Takumi is not installed.");
const renderer = new takumi.Renderer();

/** Left and right halves of these colours. */
function toSvg(width: number, height: number, [left, right] = ["#c00", "#00c"]): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${right}"/><rect width="${width / 2}" height="${height}" fill="${left}"/></svg>`,
  );
}

async function paint(width: number, height: number, format: "png" | "jpeg" | "webp"): Promise<Buffer> {
  const style = { width, height };
  return Buffer.from(
    await renderer.render(
      { type: "image", src: "a", width, height, style },
      { width, height, format, images: [{ src: "a", data: toSvg(width, height) }] },
    ),
  );
}

/** Returns the colour of a pixel as `rrggbb`, roughly: each digit is one of four. */
async function colorAt(data: Uint8Array, x: number, y: number): Promise<string> {
  const { width, height } = imageSize(data);
  const pixels = await renderer.render(
    { type: "image", src: "a", width, height, style: { width, height } },
    { width, height, format: "raw", images: [{ src: "a", data }] },
  );
  const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
  return [...pixels.subarray(at, at + 3)].map((part) => Math.round(part / 64)).join("");
}

const [red, blue] = ["300", "003"];

/** Puts EXIF data with an orientation into a JPEG. */
function turn(jpeg: Buffer, orientation: number): Buffer {
  const tiff = `4d4d002a000000080001011200030000000100${orientation.toString(16).padStart(2, "0")}000000000000`;
  const payload = Buffer.concat([Buffer.from("Exif\0\0"), Buffer.from(tiff, "hex")]);
  const length = payload.length + 2;
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, length >> 8, length & 255]), payload]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

function writeFolder(files: Readonly<Record<string, Uint8Array>>): string {
  const folder = mkdtempSync(join(home, "data-"));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

async function makeFrom(files: Readonly<Record<string, Uint8Array>>, former?: string) {
  const data = writeFolder(files);
  const srcs = Object.keys(files).map((name) => `data/${name}`);
  const pictures = await makePictures(srcs, {
    ...{ data, publicFolder: join(data, "public"), former, progress: silentProgress },
  });
  const completeSrc = (src: string) => pictures.complete({ src, alt: "" });
  return { ...pictures, completeSrc, complete: (name: string) => completeSrc(`data/${name}`) };
}

describe("makePictures", () => {
  it("makes three sizes at most, and none larger than the original", async () => {
    const { complete, completeSrc, files, replaced } = await makeFrom({
      ...{ "wide.png": await paint(2400, 600, "png"), "tall.jpg": await paint(200, 1000, "jpeg") },
      "small.webp": await paint(120, 90, "webp"),
    });
    const sizesOf = (name: string) =>
      complete(name).sources?.map(({ src, width }) => {
        const size = imageSize(files.get(src) ?? new Uint8Array());
        expect(size).toMatchObject({ type: "webp", width });
        return [size.width, size.height];
      });
    expect(sizesOf("wide.png")).toEqual([
      [320, 80],
      [800, 200],
      [1600, 400],
    ]);
    expect(sizesOf("tall.jpg")).toEqual([
      [64, 320],
      [160, 800],
      [200, 1000],
    ]);
    expect(sizesOf("small.webp")).toEqual([[120, 90]]);
    // The small picture of a card has the same sizes to choose from.
    expect(complete("wide.png").sources).toEqual(completeSrc(toThumbnail(complete("wide.png"))).sources);
    // The page loads the largest one instead of the original.
    const { src, width, height } = complete("wide.png");
    expect([src, width, height]).toEqual([complete("wide.png").sources?.at(-1)?.src, 2400, 600]);
    expect([...replaced].sort()).toEqual(["small.webp", "tall.jpg", "wide.png"]);
  });

  it.each([
    [3, [400, 300], [0.1, 0.5]],
    [6, [300, 400], [0.5, 0.9]],
    [8, [300, 400], [0.5, 0.1]],
  ] as const)("puts a camera's picture upright: orientation %i", async (orientation, size, [x, y]) => {
    const name = "turned.jpg";
    const { complete, files } = await makeFrom({ [name]: turn(await paint(400, 300, "jpeg"), orientation) });
    const { sources, width, height } = complete(name);
    expect([width, height]).toEqual(size);
    for (const { src } of sources ?? []) {
      const bytes = files.get(src) ?? new Uint8Array();
      expect([await colorAt(bytes, x, y), await colorAt(bytes, 1 - x, 1 - y)]).toEqual([blue, red]);
    }
  });

  it("keeps vector graphics, and what it cannot resize", async () => {
    const { complete, toPreview, files, notes, replaced } = await makeFrom({
      "a.svg": toSvg(40, 30),
      "b.png": Buffer.from("no picture"),
    });
    expect(complete("a.svg")).toEqual({ src: "data/a.svg", alt: "", width: 40, height: 30 });
    expect(complete("b.png")).toEqual({ src: "data/b.png", alt: "" });
    expect([replaced.size, notes.length]).toEqual([0, 0]);
    // Previews of links show no vector graphics.
    expect([...files.keys()]).toEqual([toPreview("data/a.svg")]);
    expect(toPreview("data/a.svg")).toMatch(/\.png$/);
  });

  it.each([
    ["dark", "#111", "none", "#on-light"],
    ["light", "#fff", "none", "#on-dark"],
    ["on a background", "#111", "#777", ""],
  ])("names what a transparent picture is shown on: %s", async (_, ink, background, expected) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="60" fill="${background}"/><circle cx="40" cy="30" r="20" fill="${ink}"/></svg>`;
    const style = { width: 90, height: 60 };
    const png = await renderer.render(
      { type: "image", src: "a", ...style, style },
      { ...style, format: "png", images: [{ src: "a", data: Buffer.from(svg) }] },
    );
    const { complete } = await makeFrom({ "a.svg": Buffer.from(svg), "a.png": png });
    const fragments = ["a.svg", "a.png"].map((name) => /#.*|$/.exec(complete(name).src)?.[0]);
    expect(fragments).toEqual([expected, expected]);
    expect(toThumbnail(complete("a.png"))).toBe(`${complete("a.png").sources?.[0]?.src}${expected}`);
  });

  it("uses the sizes of a former build again until the picture changes", async () => {
    const original = { "a.png": await paint(900, 600, "png") };
    const { files } = await makeFrom(original);
    const marked = new Map(Array.from(files.keys(), (name) => [name, Buffer.from(name)]));
    const former = writeFolder(Object.fromEntries(marked));
    expect((await makeFrom(original, former)).files).toEqual(marked);
    const changed = await makeFrom({ "a.png": await paint(901, 600, "png") }, former);
    expect([...changed.files.keys()].filter((name) => files.has(name))).toEqual([]);
  });

  it("lists the origins of pictures on other hosts, which it does not load", async () => {
    const { complete, origins } = await makePictures(
      ["https://b.example/1.png", "https://a.example/2.png", "https://b.example/3.png"],
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
  const large = Buffer.from(
    "89504e470d0a1a0a0000000d49484452000020000000160008020000000000000049454e44",
    "hex",
  );

  it.each([
    ["a.gif", gif(1), undefined],
    ["a.gif", gif(2), "is animated, but only its first frame is shown"],
    ["a.png", large, "has 46 megapixels, too many to resize"],
    ["a.png", toSvg(4, 3), 'is a SVG picture, but its name ends in ".png": rename it to ".svg"'],
    ["a.jpeg", Buffer.from("hello"), 'is not a picture, or is damaged: "data/a.jpeg"'],
    [
      "a.tiff",
      Buffer.from("49492a0008000000020000010300010000000400000001010300010000000300000000000000", "hex"),
      "is a TIFF picture, which browsers do not show",
    ],
  ])("%s, %#: says what is wrong", (name, bytes, expected) => {
    const reply = readPicture(`data/${name}`, writeFolder({ [name]: bytes }));
    const said = reply?.ok ? reply.picture.remark : reply?.reason;
    expect(said).toEqual(expected === undefined ? undefined : expect.stringContaining(expected));
  });

  it.each(["png", "jpeg", "webp", "gif"] as const)("finds a missing end: %s", async (format) => {
    const whole = format === "gif" ? gif(1) : await paint(300, 200, format);
    const name = `a.${format}`;
    const lost = format === "gif" ? 3 : 20;
    const read = (bytes: Buffer) => readPicture(`data/${name}`, writeFolder({ [name]: bytes }));
    expect(read(whole)).toMatchObject({ ok: true });
    expect(read(whole.subarray(0, whole.length - lost))).toEqual({
      ok: false,
      reason: `is cut off, its end is missing: "data/${name}"`,
    });
  });
});
