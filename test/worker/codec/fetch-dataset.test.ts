import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { encodeDataset } from "../../../worker/codec/encode.ts";
import { fetchDataset, startProgress } from "../../../worker/codec/fetch-dataset.ts";
import { readDataset } from "../../../worker/data/dataset.ts";
import { forEachFile } from "../../../worker/data/schema.ts";
import { smallFiles } from "../../faults/small-files.ts";

const source = { url: "https://cv.example/base/assets/data-4ef0.json" };
const read = readDataset(smallFiles);
if (!read.ok) throw new Error(read.defect.reason);
const compiled = encodeDataset(read);

const names = {
  owner: "owner.json",
  activities: "activities.json",
  orgs: "orgs.json",
  languages: "languages.json",
  categories: "categories.json",
  orgTypes: "org-types.json",
};
const plain = new Map(
  Object.values(
    forEachFile((file): [string, string] => {
      const text = smallFiles[file];
      return [`https://cv.example/base/data/${names[file]}`, text.ok ? text.text : ""];
    }),
  ),
);

type Answer = () => Response | Promise<Response>;

const notFound = () => new Response("", { status: 404 });

/** What may come in the place of any file. */
const faults: [what: string, answer: Answer, reason: string][] = [
  ["is missing", notFound, "is missing"],
  ["is refused", () => new Response("", { status: 500 }), "was refused with status 500"],
  ["is a web page", () => new Response("<!doctype html>"), "is a web page"],
  ["is lost on the line", () => Promise.reject(new TypeError("reset")), "could not be fetched: reset"],
];

/** A host with this answer for the compiled file and, unless there are none, the plain files. */
function host(answerCompiled: Answer, files = plain, answers: ReadonlyMap<string, Answer> = new Map()) {
  const asked: string[] = [];
  const answer = async (url: string) => {
    asked.push(url);
    if (url === source.url) return answerCompiled();
    const instead = answers.get(url);
    if (instead !== undefined) return instead();
    const text = files.get(url);
    return text === undefined ? notFound() : new Response(text);
  };
  return { asked, answer };
}

let warn: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  warn = vi.spyOn(console, "warn").mockImplementation(() => {});
});

afterEach(() => vi.restoreAllMocks());

describe("the dataset", () => {
  it("is one request", async () => {
    const { asked, answer } = host(() => new Response(compiled));
    const progress = startProgress();
    const reply = await fetchDataset(source, answer, progress);
    expect(asked).toEqual([source.url]);
    expect(reply).toMatchObject({ ok: true, owner: read.owner, defects: [] });
    expect(progress).toEqual({ files: 1, filesDone: 1, bytes: new TextEncoder().encode(compiled).length });
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    ...faults,
    ["is cut off", () => new Response(compiled.slice(0, -9)), "is not complete"],
    ["is empty", () => new Response(""), "is not complete"],
    ["is damaged", () => new Response(compiled.replace("Weft", "Waft")), "is damaged"],
  ])("comes from the plain files, checked, where the compiled one %s", async (_, answerCompiled, reason) => {
    const { asked, answer } = host(answerCompiled);
    const progress = startProgress();
    const reply = await fetchDataset(source, answer, progress);
    expect(asked.slice(1).sort()).toEqual([...plain.keys()].sort());
    expect(reply).toMatchObject({ data: read.data, owner: read.owner, defects: read.defects });
    expect(progress).toMatchObject({ files: 7, filesDone: 7 });
    const [told, ...faults] = warn.mock.calls.map((call: unknown[]) => String(call[0]));
    expect(told).toContain(`data-4ef0.json ${reason}`);
    expect(faults.length).toBe(read.defects.length);
    if (!reply.ok) throw new Error(reply.defect.reason);
    expect(reply.data.activities.map(reply.complete)).toEqual(read.data.activities);
  });

  it("leaves out and names what is wrong in the plain files", async () => {
    const files = new Map(plain);
    files.set(
      "https://cv.example/base/data/orgs.json",
      '[{"id": "weft"}, {"id": "loom", "name": "Loom", "orgType": "Company"}]',
    );
    const reply = await fetchDataset(source, host(notFound, files).answer);
    expect(reply).toMatchObject({ ok: true, data: { orgs: [{ id: "loom" }] } });
    expect(reply.ok && reply.defects.some(({ file, id }) => file === "orgs.json" && id === "weft")).toBe(
      true,
    );
  });

  it("names the first faults in the console, and how many more there are", async () => {
    const faulty = Array.from({ length: 30 }, (_, at) => ({ id: `org ${at}` }));
    const files = new Map(plain).set("https://cv.example/base/data/orgs.json", JSON.stringify(faulty));
    const reply = await fetchDataset(source, host(notFound, files).answer);
    if (!reply.ok) throw new Error(reply.defect.reason);
    const [, ...faults] = warn.mock.calls.map((call: unknown[]) => String(call[0]));
    expect(faults).toHaveLength(21);
    expect(faults).toContainEqual(expect.stringMatching(/^Data error: orgs\.json: "org 0": name: /));
    expect(faults.at(-1)).toBe(`Data error: ${reply.defects.length - 20} more`);
  });

  it("is not there where the plain files are neither, and the reason is theirs", async () => {
    const reply = await fetchDataset(source, host(notFound, new Map()).answer);
    expect(reply).toMatchObject({ ok: false, defect: { reason: "is missing", severity: "fatal" } });
    expect(reply.ok || reply.defect.file).toMatch(/^(?:activities|orgs|languages)\.json$/);
  });
});

describe.each(Object.entries(names))("without a compiled file, %s in %s", (file, name) => {
  const isRequired = file === "activities" || file === "orgs" || file === "languages";

  it.each<[string, Answer]>([
    ...faults.map(([what, answer]): [string, Answer] => [what, answer]),
    ["is cut off", () => new Response('[{"id": "Python", "ui": {"backgr')],
    ["is empty", () => new Response("")],
    ["is of another shape", () => new Response(file === "owner" ? "[]" : '{"items": []}')],
  ])(`that %s ${isRequired ? "are told with their file" : "costs nothing but it"}`, async (_, answer) => {
    const answers = new Map([[`https://cv.example/base/data/${name}`, answer]]);
    const reply = await fetchDataset(source, host(notFound, plain, answers).answer);
    if (isRequired) expect(reply).toMatchObject({ ok: false, defect: { file: name, severity: "fatal" } });
    else if (!reply.ok) throw new Error(reply.defect.reason);
    else expect(reply.data.activities.map(reply.complete)).toEqual(read.data.activities);
  });
});
