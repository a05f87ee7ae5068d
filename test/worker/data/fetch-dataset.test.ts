import { describe, expect, it } from "vitest";
import { encodeDataset } from "../../../model/codec/encode.ts";
import { readDataset } from "../../../model/dataset.ts";
import { markTexts } from "../../../model/mark-texts.ts";
import { fetchDataset, startProgress } from "../../../worker/data/fetch-data.ts";
import { smallFiles } from "../../faults/small-files.ts";

const source = { url: "https://cv.example/base/assets/data-4ef0.json" };
const read = readDataset(smallFiles);
if (!read.ok) throw new Error(read.defect.reason);
const compiled = encodeDataset(read);

type Answer = () => Response | Promise<Response>;

const cutOff = () =>
  new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError("reset")) }));

describe("the dataset", () => {
  it("loads with one request", async () => {
    const asked: string[] = [];
    const progress = startProgress();
    const answer = async (url: string) => {
      asked.push(url);
      return new Response(compiled);
    };
    const reply = await fetchDataset(source, answer, progress);
    expect(asked).toEqual([source.url]);
    expect(reply).toMatchObject({ ok: true, value: { owner: read.owner } });
    expect(progress).toEqual({ files: 1, filesDone: 1, bytes: new TextEncoder().encode(compiled).length });
    if (!reply.ok) throw new Error(reply.defect.reason);
    expect(reply.value.data.activities.map(reply.value.toMarked)).toEqual(
      read.data.activities.map(markTexts),
    );
  });

  it.each<[string, Answer, string, boolean]>([
    ["is missing", () => new Response("", { status: 404 }), "is missing", true],
    ["is a web page", () => new Response("\n<!doctype html>"), "is a web page", true],
    ["is refused", () => new Response("", { status: 500 }), "was refused with status 500", false],
    [
      "is lost on the line",
      () => Promise.reject(new TypeError("reset")),
      "could not be fetched: reset",
      false,
    ],
    ["breaks off on the line", cutOff, "could not be fetched: reset", false],
    ["is cut off", () => new Response(compiled.slice(0, -9)), "is not complete", false],
    ["is empty", () => new Response(""), "is not complete", false],
    ["is damaged", () => new Response(compiled.replace("Weft", "Waft")), "is damaged", false],
  ])(
    "names the file if it %s, and says whether a newer deployment may have replaced it",
    async (_, answer, reason, isGone) => {
      expect(await fetchDataset(source, async () => answer())).toEqual({
        ok: false,
        defect: { file: "data-4ef0.json", reason, severity: "fatal" },
        isGone,
      });
    },
  );
});
