import { inflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { toCard } from "../../export/card.ts";
import { showRemarks } from "../../export/remarks.ts";
import { Glyphs } from "../../export/typesetting.ts";
import { createEngine } from "../../worker/engine.ts";
import { exportFolder, owner, writeFolder } from "./sample.ts";
import { wordsIn } from "./words-in.ts";

/** The width and the height of a PNG, and its pixels as they are filtered and compressed. */
function readPng(bytes: Uint8Array): { width: number; height: number; pixels: Buffer } {
  const png = Buffer.from(bytes);
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return {
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
    pixels: inflateSync(Buffer.concat(parts)),
  };
}

/** Draws the card alone, which a folder without a CV does quickest. */
async function cardOf(given: Record<string, unknown>) {
  const made = await exportFolder(
    writeFolder({ "owner.json": { ...owner, ...given, exports: { cv: false } } }),
  );
  const card = made.files.get("card.png");
  return { made, card: card instanceof Uint8Array ? card : undefined };
}

it("is 1200 by 630 and has the name on it, the same bytes each time", async () => {
  const { card } = await cardOf({ headline: "Developer" });
  const again = (await cardOf({ headline: "Developer" })).card;
  const other = (await cardOf({ headline: "Developer", firstName: "Eve" })).card;
  if (card === undefined || again === undefined || other === undefined) throw new Error("There is no card.");
  expect(readPng(card)).toMatchObject({ width: 1200, height: 630 });
  expect(Buffer.from(again).equals(card)).toBe(true);
  expect(readPng(other).pixels.equals(readPng(card).pixels)).toBe(false);
});

it("is named in the head by its absolute address", async () => {
  const { made } = await cardOf({});
  expect(made.head).toContain(
    '<meta property="og:image" content="https://ilse-varga.example/cv/card.png" />',
  );
  expect(made.head).toContain('<meta name="twitter:card" content="summary_large_image" />');
});

it("is not drawn with boxes: a letter that no font has leaves it out, with a sentence", async () => {
  for (const firstName of ["田中", "שלום"]) {
    const { made, card } = await cardOf({ firstName });
    expect(card).toBeUndefined();
    expect(made.head).not.toContain("og:image");
    expect(showRemarks(made.remarks).join("\n")).toContain(`card.png: no font has ${[...firstName][0]}`);
  }
});

it("is drawn without the pictures and the invisible characters of a name", async () => {
  const { card } = await cardOf({ firstName: "Ada" });
  for (const firstName of ["Ada 🎉", "Ad\u200ba", "\u202aAda\u202c", "Ada\ufe0f"]) {
    const other = await cardOf({ firstName });
    expect(other.card && card && Buffer.from(other.card).equals(card), firstName).toBe(true);
  }
});

it("is drawn for very long names and headlines, and for markup in them", async () => {
  for (const firstName of ["x".repeat(300), "word ".repeat(60), "<b>&amp;"]) {
    const { card } = await cardOf({ firstName, headline: firstName });
    expect(card).toBeDefined();
  }
});

it.each([
  ["en", [], "2 activities"],
  ["de", [], "2 Aktivitäten"],
  ["ar", ["text-align", "row-reverse"], "2 نشاط"],
])("has the words and the direction of the language: %s", async (language, mirrored, figure) => {
  const data = { orgs: [], languages: [], categories: [], orgTypes: [] };
  const activities = ["a", "b"].map((id) => {
    return { id, title: id, category: "Article", org: "o", createdAt: "2020" };
  });
  const answer = createEngine({ ...data, activities }).search({ query: "" });
  const { root } = toCard(
    { owner, words: wordsIn(language), address: undefined, answer },
    new Glyphs([[0, 0x10ffff]]),
  );
  const texts: string[] = [];
  const styles = new Set<string>();
  const read = (node: typeof root): void => {
    if (node.style.textAlign === "right") styles.add("text-align");
    if (node.style.flexDirection === "row-reverse") styles.add("row-reverse");
    if (node.type === "text") texts.push(node.text);
    if (node.type === "container") node.children.forEach(read);
  };
  read(root);
  expect([...styles]).toEqual(mirrored);
  expect(texts.join(" ")).toContain(figure);
});
