import { describe, expect, it } from "vitest";
import { createEngine } from "../../../engine/index.ts";
import { layOutPreviewImage } from "../../../node/export/preview-image.ts";
import { formatRemarks } from "../../../node/export/remarks.ts";
import { Glyphs } from "../../../node/export/typesetting.ts";
import { exportFolder, owner, writeFolder } from "./sample.ts";
import { wordsIn } from "./words-in.ts";

/** Makes only the preview image, which is fastest in a folder without a CV. */
async function makeImage(given: Record<string, unknown>) {
  const made = await exportFolder(
    writeFolder({ "owner.json": { ...owner, ...given, exports: { cv: false } } }),
  );
  const image = made.files.get("card.png");
  return { made, image: image instanceof Uint8Array ? image : undefined };
}

describe("the preview image", () => {
  it("measures 1200 by 630, shows the name, and has the same bytes each time", async () => {
    const [image, again, other] = await Promise.all(
      ["Ada", "Ada", "Eve"].map(
        async (firstName) => (await makeImage({ headline: "Developer", firstName })).image,
      ),
    );
    if (image === undefined) throw new Error("There is no preview image.");
    const png = Buffer.from(image);
    expect([png.toString("latin1", 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
      "PNG",
      1200,
      630,
    ]);
    expect(again).toEqual(image);
    expect(other).not.toEqual(image);
  });

  it("has a link with its absolute address in the head", async () => {
    const { made } = await makeImage({});
    expect(made.head).toContain(
      '<meta property="og:image" content="https://ilse-varga.example/cv/card.png" />',
    );
    expect(made.head).toContain('<meta name="twitter:card" content="summary_large_image" />');
  });

  it("is omitted with a warning if no font has a letter of the name", async () => {
    for (const firstName of ["田中", "שלום"]) {
      const { made, image } = await makeImage({ firstName });
      expect(image).toBeUndefined();
      expect(made.head).not.toContain("og:image");
      expect(formatRemarks(made.remarks).join("\n")).toContain(
        `card.png: no font covers ${[...firstName][0]}`,
      );
    }
  });

  it("omits emoji and invisible characters of the name", async () => {
    const { image } = await makeImage({ firstName: "Ada" });
    for (const firstName of ["Ada 🎉", "Ad\u200ba", "\u202aAda\u202c", "Ada\ufe0f"]) {
      const other = await makeImage({ firstName });
      expect(other.image && image && Buffer.from(other.image).equals(image), firstName).toBe(true);
    }
  });

  it("renders very long names and headlines, and escapes their markup", async () => {
    for (const firstName of ["x".repeat(300), "word ".repeat(60), "<b>&amp;"]) {
      const { image } = await makeImage({ firstName, headline: firstName });
      expect(image).toBeDefined();
    }
  });

  it.each([
    ["en", [], "2 activities"],
    ["de", [], "2 Aktivitäten"],
    ["ar", ["text-align", "row-reverse"], "2 نشاط"],
  ])("uses the words and the direction of the language: %s", async (language, mirrored, figure) => {
    const data = { orgs: [], languages: [], categories: [], orgTypes: [] };
    const activities = ["a", "b"].map((id) => {
      return { id, title: id, category: "Article", org: "o", createdAt: "2020" };
    });
    const answer = createEngine({ ...data, activities }).search({ query: "" });
    const { root } = layOutPreviewImage(
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

  it("breaks a name in two scripts between words", () => {
    const data = { orgs: [], languages: [], activities: [], categories: [], orgTypes: [] };
    const named = { ...owner, displayName: "Misaki Hanazono-Tanaka 花園美咲" };
    const answer = createEngine(data).search({ query: "" });
    const { root } = layOutPreviewImage(
      { owner: named, words: wordsIn("en"), address: undefined, answer },
      new Glyphs([[0, 0x10ffff]]),
    );
    const [name] = root.type === "container" ? root.children : [];
    expect(name).toMatchObject({
      text: named.displayName,
      style: { wordBreak: "keep-all", overflowWrap: "break-word" },
    });
  });
});
