import { describe, expect, it } from "vitest";
import { editField } from "../../../grammar/index.ts";
import { maxQueryLength } from "../../../grammar/lexer.ts";
import { createPickedList, pick, spellIds, toPermalink, unpick } from "../../../src/results/picked-list.ts";
import { fails, fakeClient } from "../client/fake-worker.ts";
import { fakeStorage } from "../preferences/fake-storage.ts";

const speller = fakeClient({ edit: async ({ options, ...edit }) => editField(options.query ?? "", edit) });
const silent = fakeClient({ edit: fails("gone") });
const range = { firstYear: 2007, lastYear: 2025 };
const home = new URL("https://ada.example/cv/");

describe("the address of picked activities", () => {
  it.each([
    [["weft-412"], "id:weft-412"],
    [["a", "b"], "id:IN(a,b)"],
  ])("is absolute, short and readable: %j", async (ids, query) => {
    expect(toPermalink((await spellIds(speller, ids)) ?? "", range, home)).toBe(
      `https://ada.example/cv/?q=${query}`,
    );
  });

  it("quotes an odd id, and reads back as it", async () => {
    const query = await spellIds(speller, ['a "b" & c#1', "x*"]);
    expect(query).toBe('id:IN("a \\"b\\" & c#1","x*")');
    const address = new URL(toPermalink(query ?? "", range, home));
    expect(address.searchParams.get("q")).toBe(query);
    expect(address.hash).toBe("");
  });

  it("is undefined if the worker has failed", async () => {
    expect(await spellIds(silent, ["a"])).toBeUndefined();
  });
});

describe("the hand-picked list", () => {
  it("keeps the order of picking, and each activity once", async () => {
    const list = createPickedList(() => fakeStorage({ stored: null }));
    expect(await pick(list, speller, "b")).toBe("picked");
    await pick(list, speller, "a");
    await pick(list, speller, "b");
    expect(list.get()).toEqual(["b", "a"]);
    unpick(list, "b");
    expect(list.get()).toEqual(["a"]);
  });

  it("keeps both of two activities that are picked at once", async () => {
    const list = createPickedList(() => fakeStorage({ stored: null }));
    await Promise.all([pick(list, speller, "a"), pick(list, speller, "b")]);
    expect([...list.get()].sort()).toEqual(["a", "b"]);
  });

  it("survives a reload, and leaves nothing stored once it is empty", async () => {
    const host = { stored: null };
    const load = () => createPickedList(() => fakeStorage(host));
    await pick(load(), speller, "a");
    const reloaded = load();
    expect(reloaded.get()).toEqual(["a"]);
    unpick(reloaded, "a");
    expect(host.stored).toBeNull();
  });

  it.each(["{", "1", '"a"', "null", '[1, "", "a", "a"]'])("reads only ids from %s", (text) => {
    expect(createPickedList(() => fakeStorage({ stored: text })).get()).toEqual(
      text.startsWith("[") ? ["a"] : [],
    );
  });

  it("works for the visit if storage is forbidden", async () => {
    const list = createPickedList(() => {
      throw new Error("SecurityError");
    });
    await pick(list, speller, "a");
    expect(list.get()).toEqual(["a"]);
  });

  it("rejects more than a query can hold, and can always be written as one", async () => {
    const list = createPickedList(() => fakeStorage({ stored: null }));
    const long = "x".repeat(180);
    let count = 0;
    while (count < 100 && (await pick(list, speller, `${count}${long}`)) === "picked") count++;
    expect(list.get()).toHaveLength(count);
    expect(count).toBeLessThan(100);
    expect((await spellIds(speller, list.get()))?.length).toBeLessThanOrEqual(maxQueryLength);
    expect((await spellIds(speller, [...list.get(), `${count}${long}`]))?.length).toBeGreaterThan(
      maxQueryLength,
    );
  });

  it("rejects ids that the worker could not write", async () => {
    const list = createPickedList(() => fakeStorage({ stored: null }));
    expect(await pick(list, silent, "a")).toBe("failed");
    expect(list.get()).toEqual([]);
  });
});
