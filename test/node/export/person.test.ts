import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Owner } from "../../../model/cv.ts";
import { toVcard } from "../../../node/export/vcard.ts";
import { englishWords } from "../../../node/languages/words.ts";
import { isResume } from "./resume-format.ts";
import { exportFolder, exportSample, owner, textOf, writeFolder } from "./sample.ts";

describe("resume.json", () => {
  it("is valid by the official schema, for the sample and for almost empty data", async () => {
    const folders = [writeFolder({ "owner.json": owner }), writeFolder({})];
    for (const making of [exportSample(), ...folders.map((folder) => exportFolder(folder))]) {
      const made = await making;
      isResume(JSON.parse(textOf(made, "resume.json")));
      expect(isResume.errors).toBeNull();
    }
  });

  it("contains everything but patches and acquisitions, newest first", async () => {
    const resume = JSON.parse(textOf(await exportSample(), "resume.json"));
    expect(resume.work).toHaveLength(8);
    expect(resume.volunteer).toHaveLength(7);
    expect(resume.publications).toHaveLength(35);
    // One of them has no date.
    expect(resume.projects).toHaveLength(41);
    expect(resume.work[0]).toMatchObject({ name: "Quiet Otter Labs", startDate: "2023-03-13" });
    expect(resume.work[0]).not.toHaveProperty("endDate");
    expect(resume.languages[0]).toEqual({ language: "German", fluency: "Native speaker" });
    expect(resume.basics).toMatchObject({ name: "Ilse Varga", location: { city: "Graz, Austria" } });
  });
});

describe("vcard.vcf", () => {
  const changed = new Date("2024-05-06T07:08:09.010Z");
  const vcardOf = (more: Partial<Owner>) => {
    const data = { activities: [], orgs: [], languages: [], categories: [], orgTypes: [] };
    return toVcard({ data, owner: { ...owner, ...more }, words: englishWords, address: undefined }, changed);
  };
  const joinLines = (text: string) => text.replace(/\r\n[ \t]/g, "").split("\r\n");

  it("has lines of at most 75 bytes without splitting a character", () => {
    const text = vcardOf({ summary: "日本語 😀; a, b\\c\nnext".repeat(20) });
    for (const line of text.split("\r\n")) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/\p{Surrogate}/u);
    }
    const note = joinLines(text).find((line) => line.startsWith("NOTE:"));
    expect(note).toBe(`NOTE:${"日本語 😀\\; a\\, b\\\\c\\nnext".repeat(20)}`);
  });

  it("has only properties of version 3.0", () => {
    const lines = joinLines(vcardOf({ email: "ilse@example.org", location: "Graz", headline: "Engineer" }));
    const names = lines.filter((line) => line !== "").map((line) => line.split(/[;:]/)[0]);
    expect(lines).toContain("VERSION:3.0");
    // RFC 2426 lists these; KIND and LANG came with version 4.0.
    const known = "ADR BEGIN EMAIL END FN N NOTE REV TEL TITLE URL VERSION".split(" ");
    expect(names.filter((name) => !known.includes(name ?? ""))).toEqual([]);
  });

  it.each([
    ["+43 (0)316 555-0142", { phone: true }, ["TEL:+433165550142"]],
    ["0316 555, ext. 5", { phone: true }, ["TEL:0316 555\\, ext. 5"]],
    ["+43 316 555-0142", { photo: true }, []],
    ["+43 316 555-0142", {}, []],
  ])("lists the telephone number %j with %j as %j", (phone, page, lines) => {
    expect(
      vcardOf({ phone, page })
        .split("\r\n")
        .filter((line) => line.startsWith("TEL")),
    ).toEqual(lines);
  });
});

it("structured data take at most a kilobyte, which every visitor downloads", async () => {
  const { head } = await exportSample();
  const script = /<script type="application\/ld\+json">.*<\/script>/s.exec(head)?.[0] ?? "";
  expect(script).toContain("Quiet Otter Labs");
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(1000);
});

it("each export can be switched off by its own key", async () => {
  const names = async (exports: Record<string, boolean>) => {
    const made = await exportFolder(writeFolder({ "owner.json": { ...owner, exports } }));
    return { files: [...made.files.keys()], head: made.head };
  };
  const all = (await names({})).files;
  const gone: Record<string, string[]> = {
    cv: ["cv.pdf", "cv-full.pdf"],
    docx: ["cv.docx"],
    card: ["card.png"],
    feeds: ["feed.atom", "feed.json"],
    markdown: ["index.md", "llms.txt"],
    resume: ["resume.json"],
    vcard: ["vcard.vcf"],
  };
  for (const [key, files] of Object.entries(gone)) {
    // The two slow exports are made only when one of them is tested.
    const off = key === "cv" || key === "card" ? [key] : ["cv", "card", key];
    const left = await names(Object.fromEntries(off.map((name) => [name, false])));
    const missing = off.flatMap((name) => gone[name] ?? []);
    expect(left.files).toEqual(all.filter((name) => !missing.includes(name)));
    for (const file of files) expect(left.head).not.toContain(file);
  }
  const { head } = await names({ cv: false, card: false, structuredData: false });
  expect(head).not.toContain("ld+json");
});
