import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { toVcard } from "../../../site/export/structured-data.ts";
import { address, exportFolder, exportSample, owner, textOf, writeFolder } from "./sample.ts";

describe("resume.json", () => {
  const schema: unknown = JSON.parse(readFileSync("node_modules/@jsonresume/schema/schema.json", "utf8"));
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  const validate = ajv.compile(Object(schema));

  it("is valid by the official schema, for the sample and for next to nothing", async () => {
    const folders = [writeFolder({ "owner.json": owner }), writeFolder({})];
    for (const making of [exportSample(), ...folders.map((folder) => exportFolder(folder))]) {
      const made = await making;
      validate(JSON.parse(textOf(made, "resume.json")));
      expect(validate.errors).toBeNull();
    }
  });

  it("holds everything but patches and acquisitions, newest first", async () => {
    const resume = JSON.parse(textOf(await exportSample(), "resume.json"));
    expect(resume.work).toHaveLength(8);
    expect(resume.volunteer).toHaveLength(7);
    expect(resume.publications).toHaveLength(35);
    expect(resume.projects).toHaveLength(40);
    expect(resume.work[0]).toMatchObject({ name: "Quiet Otter Labs", startDate: "2023-03-13" });
    expect(resume.work[0]).not.toHaveProperty("endDate");
    expect(resume.languages[0]).toEqual({ language: "German", fluency: "Native speaker" });
    expect(resume.basics).toMatchObject({ name: "Ilse Varga", location: { city: "Graz, Austria" } });
  });
});

describe("vcard.vcf", () => {
  const changed = new Date("2024-05-06T07:08:09.010Z");
  const unfold = (text: string) => text.replace(/\r\n[ \t]/g, "").split("\r\n");

  it("has lines of at most 75 bytes, none of which cuts a character", () => {
    const text = toVcard(
      { owner: { ...owner, summary: "日本語 😀; a, b\\c\nnext".repeat(20) }, address: undefined, ...data },
      changed,
    );
    for (const line of text.split("\r\n")) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/\p{Surrogate}/u);
    }
    const note = unfold(text).find((line) => line.startsWith("NOTE:"));
    expect(note).toBe(`NOTE:${"日本語 😀\\; a\\, b\\\\c\\nnext".repeat(20)}`);
  });

  it("has what RFC 6350 asks for, in its order", () => {
    const lines = unfold(
      toVcard(
        { owner: { ...owner, location: "Graz, Austria" }, address: "https://a.example/", ...data },
        changed,
      ),
    );
    expect(lines).toEqual([
      "BEGIN:VCARD",
      "VERSION:4.0",
      "KIND:individual",
      "FN:Ada Example",
      "N:Example;Ada;;;",
      "ADR:;;;Graz\\, Austria;;;",
      "URL:https://a.example/",
      "REV:20240506T070809Z",
      "END:VCARD",
      "",
    ]);
  });
});

const data = { data: { activities: [], orgs: [], languages: [], categories: [], orgTypes: [] } };

describe("structured data", () => {
  const read = (head: string) =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head)?.[1] ?? "null");

  it("has the fields that a profile page requires, and takes at most half a kilobyte", async () => {
    const { head } = await exportSample();
    expect(read(head)).toMatchObject({
      "@context": "https://schema.org",
      "@type": "ProfilePage",
      dateModified: "2025-07-27",
      mainEntity: {
        "@type": "Person",
        name: "Ilse Varga",
        jobTitle: "Lead engineer, developer tools",
        sameAs: expect.arrayContaining(["https://code.example/ilse"]),
        knowsAbout: expect.arrayContaining(["Terminal interfaces", "Python"]),
      },
    });
    const script = /<script.*<\/script>/s.exec(head)?.[0] ?? "";
    expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(500);
  });

  it("cannot end its element, nor an attribute", async () => {
    const headline = `</script><b> "quoted" & $&`;
    const { head } = await exportFolder(writeFolder({ "owner.json": { ...owner, headline } }));
    expect(read(head).mainEntity.jobTitle).toBe(headline);
    expect(head.match(/<\/script>/g)).toHaveLength(1);
    expect(head).toContain('content="&#60;/script&#62;&#60;b&#62; &#34;quoted&#34; &#38; $&#38;"');
  });
});

it.each(["Madonna", "黒音キト"])("a person with one name, %s, is whole everywhere", async (firstName) => {
  const { lastName: _, ...one } = { ...owner, firstName, email: "a@b.example", summary: "Sings." };
  const made = await exportFolder(writeFolder({ "owner.json": one }));
  expect(made.head).toContain(`content="${firstName}’s CV"`);
  expect(made.head).toContain(`"name":"${firstName}"`);
  const vcard = textOf(made, "vcard.vcf");
  expect(vcard).toContain(`FN:${firstName}\r\nN:;${firstName};;;\r\nEMAIL:a@b.example\r\n`);
  expect(vcard).toContain("NOTE:Sings.");
  expect(textOf(made, "index.md")).toMatch(new RegExp(`^# ${firstName}\n`));
  expect(textOf(made, "feed.atom")).toContain(`<name>${firstName}</name>`);
  expect(JSON.parse(textOf(made, "resume.json")).basics).toMatchObject({
    name: firstName,
    email: "a@b.example",
  });
});

it.each([
  [
    "Dr. Lena",
    "Vasquez",
    "Vasquez;Lena;;Dr.;",
    { honorificPrefix: "Dr.", givenName: "Lena", familyName: "Vasquez" },
  ],
  ["Carl", "V. Lewis", "Lewis;Carl;V.;;", { givenName: "Carl", familyName: "Lewis" }],
])("titles and initials are no names: %s %s", async (firstName, lastName, n, names) => {
  const made = await exportFolder(writeFolder({ "owner.json": { ...owner, firstName, lastName } }));
  const vcard = textOf(made, "vcard.vcf");
  expect(vcard).toContain(`\r\nFN:${firstName} ${lastName}\r\nN:${n}\r\n`);
  const json = JSON.parse(
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(made.head)?.[1] ?? "null",
  );
  expect(json.mainEntity).toMatchObject({ name: `${firstName} ${lastName}`, ...names });
});

it("an address is listed once, however its path ends", async () => {
  const codeUrl = "https://code.example/ada/";
  const given = {
    ...owner,
    homeUrl: address.replace(/\/$/, ""),
    codeUrl,
    networkUrl: "http://www.NETWORK.example",
    resources: [{ title: "Notes", url: "https://network.example/" }],
  };
  const profiles = ["https://code.example/ada", "https://network.example/", "https://network.example/?q=a/"];
  const made = await exportFolder(
    writeFolder({
      "owner.json": given,
      "profile.json": { profiles: profiles.map((url) => ({ network: "n", url })) },
    }),
  );
  const [home, ...others] = [given.homeUrl, codeUrl, given.networkUrl, profiles[2]];
  const vcard = textOf(made, "vcard.vcf").replaceAll("\r\n ", "");
  expect(Array.from(vcard.matchAll(/^URL:(.*)\r$/gm), ([, url]) => url)).toEqual([home, ...others]);
  expect(made.head).toContain(`"sameAs":${JSON.stringify(others)}`);
  const markdown = textOf(made, "index.md");
  expect(markdown.match(/^- \[/gm)).toHaveLength(3);
  expect(markdown).not.toContain("Notes");
});

it("each export is switched off by its own key", async () => {
  const names = async (exports: Record<string, boolean>) => {
    const made = await exportFolder(writeFolder({ "owner.json": { ...owner, exports } }));
    return { files: [...made.files.keys()], head: made.head };
  };
  const all = (await names({})).files;
  const gone: Record<string, string[]> = {
    cv: ["cv.pdf", "cv-full.pdf"],
    card: ["card.png"],
    feeds: ["feed.atom", "feed.json"],
    markdown: ["index.md", "llms.txt"],
    resume: ["resume.json"],
    vcard: ["vcard.vcf"],
  };
  for (const [key, files] of Object.entries(gone)) {
    // The two that take long are made only while one of them is asked about.
    const off = key === "cv" || key === "card" ? [key] : ["cv", "card", key];
    const left = await names(Object.fromEntries(off.map((name) => [name, false])));
    const missing = off.flatMap((name) => gone[name] ?? []);
    expect(left.files).toEqual(all.filter((name) => !missing.includes(name)));
    for (const file of files) expect(left.head).not.toContain(file);
  }
  const { head } = await names({ cv: false, card: false, structuredData: false });
  expect(head).not.toContain("ld+json");
});
