import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { fetchText } from "../../../worker/data/fetch-data.ts";

const noProgress = () => ({ files: 6, filesDone: 0, bytes: 0 });

/** A response that comes in these pieces. */
function inPieces(...pieces: Uint8Array[]): Response {
  return new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    }),
  );
}

it("chunks that split a character are joined, and their bytes counted", async () => {
  const bytes = new TextEncoder().encode('["naïve 日本"]');
  const progress = noProgress();
  const fetched = await fetchText(
    "x",
    async () => inPieces(bytes.slice(0, 5), bytes.slice(5, 11), bytes.slice(11)),
    progress,
  );
  expect(fetched).toEqual({ ok: true, text: '["naïve 日本"]' });
  expect(progress).toEqual({ files: 6, filesDone: 1, bytes: bytes.length });
});

it("a file is decoded as by `text()`: without a byte order mark, and with replacements for invalid UTF-8", async () => {
  const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, 0x5b, 0xff, 0x5d);
  const fetched = await fetchText("x", async () => inPieces(bytes), noProgress());
  expect(fetched).toEqual({ ok: true, text: await new Response(bytes).text() });
});

it("a file that failed counts as done", async () => {
  const progress = noProgress();
  await fetchText("x", async () => new Response(null, { status: 500 }), progress);
  await fetchText("x", () => Promise.reject(new TypeError("offline")), progress);
  expect(progress).toEqual({ files: 6, filesDone: 2, bytes: 0 });
});

it("an empty file is read as an empty text", async () => {
  expect(await fetchText("x", async () => new Response(null), noProgress())).toEqual({ ok: true, text: "" });
});

it("a compressed file is unpacked, however it is split, and its content counted", async () => {
  const text = JSON.stringify(Array.from({ length: 5_000 }, (_, at) => `title ${at} 日本`));
  const packed = new Uint8Array(gzipSync(text));
  const progress = noProgress();
  const response = inPieces(packed.slice(0, 1), packed.slice(1, 700), packed.slice(700));
  expect(await fetchText("x.json.gz", async () => response, progress)).toEqual({ ok: true, text });
  expect(progress.bytes).toBe(new TextEncoder().encode(text).length);
});

it("a truncated compressed file is reported", async () => {
  const packed = new Uint8Array(gzipSync("a".repeat(100_000))).slice(0, 60);
  const fetched = await fetchText("x.json.gz", async () => inPieces(packed), noProgress());
  expect(fetched).toMatchObject({
    ok: false,
    missing: false,
    reason: expect.stringMatching(/^could not be fetched/),
  });
});
