import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readLinkedIn } from "../../../site/import/linkedin.ts";
import { DataFolder } from "./data-folder.ts";
import { accept } from "./set-up.ts";

/** Makes a zip archive of deflated files. `claimedSize` is what it says of each file's size, if that is a lie. */
function zip(files: Readonly<Record<string, string | Buffer>>, claimedSize?: number): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const raw = typeof text === "string" ? Buffer.from(text) : text;
    const packed = deflateRawSync(raw);
    const nameBytes = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(claimedSize ?? raw.length, 22);
    local.writeUInt16LE(nameBytes.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(20, 6);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(claimedSize ?? raw.length, 24);
    central.writeUInt16LE(nameBytes.length, 28);
    central.writeUInt32LE(offset, 42);
    parts.push(local, nameBytes, packed);
    directory.push(central, nameBytes);
    offset += local.length + nameBytes.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

const files = {
  "messages.csv": "FROM,CONTENT\nA friend,A secret",
  "Connections.csv": "First Name\nA friend",
  "Positions.csv": `\uFEFFCompany Name,Title,Description,Location,Started On,Finished On
Loom & Ladder,Head of *Wool*,"Wove,
and wove",Graz,Mar 2019,
Loom & Ladder,Hand,,Graz,2015,Feb 2019
Nowhere,Idler,,,,
`,
  "Education.csv": `School Name,Start Date,End Date,Notes,Degree Name,Activities
Weaving School,2010,2014,,BA Wool,
`,
  "Skills.csv": "Name\nWeaving\nSpinning\nWeaving\n",
  "Certifications.csv": `Name,Url,Authority,Started On,Finished On,License Number
Master,https://guild.example/1,The Guild,Jun 2016,,42
`,
};

describe("LinkedIn's export", () => {
  it("gives work, education, skills and certificates, and nothing of other files", async () => {
    const folder = new DataFolder();
    const upstream = accept(await readLinkedIn(zip(files), "export.zip"));
    folder.import(upstream);
    expect(folder.list("activities.json")).toEqual([
      {
        id: "work-loom-ladder-2019-03",
        title: "Head of \\*Wool\\*",
        position: "Head of *Wool*",
        category: "Work",
        createdAt: "2019-03",
        summary: "Wove, and wove",
        org: "loom-ladder",
      },
      {
        id: "work-loom-ladder-2015",
        title: "Hand",
        position: "Hand",
        category: "Work",
        createdAt: "2015",
        endedAt: "2019-02",
        org: "loom-ladder",
      },
    ]);
    expect(folder.object("profile.json")).toEqual({
      education: [
        { institution: "Weaving School", studyType: "BA Wool", startDate: "2010", endDate: "2014" },
      ],
      skills: [{ name: "Weaving" }, { name: "Spinning" }],
      certificates: [
        { name: "Master", issuer: "The Guild", date: "2016-06", url: "https://guild.example/1" },
      ],
    });
    expect(upstream.warnings).toEqual(['Positions.csv: "Idler" has no start and is left out']);
    expect(upstream.notes).toEqual([
      "not brought, as the data have no place for it: Location of Positions.csv (2), License Number of Certifications.csv (1)",
      "not opened: Connections.csv, messages.csv",
    ]);
    expect([...folder.texts.values(), ...folder.states.values()].join()).not.toMatch(/friend|secret/);
    expect(folder.plan(upstream).files.size).toBe(0);
  });

  it("gives the person, projects, publications, patents, volunteering, honours and languages", async () => {
    const folder = new DataFolder();
    const archive = zip({
      "Complete/Profile.csv": `First Name,Last Name,Maiden Name,Address,Birth Date,Headline,Summary,Industry,Zip Code,Geo Location,Twitter Handles,Websites,Instant Messengers
Ilse,Varga,Kiss,"1 Loom St",Jan 1,"Weaver &amp; smith","I weave.",Textiles,8010,"Graz, Austria",[ilse],"[PERSONAL:https://ilse.example/,PORTFOLIO:loom.example,OTHER:https://github.com/ilse]",
`,
      "Complete/Projects.csv": `Title,Description,Url,Started On,Finished On
weft,"• Tables. • Looms.",https://github.com/ilse/weft,Jan 2016,
Site,A site,https://site.example/,,Mar 2018
Undated,,,,
`,
      "Complete/Publications.csv": `Name,Published On,Description,Publisher,Url
Panes,"Jan 12, 2020",On panes,Leaves,https://leaves.example/panes
`,
      "Complete/Patents.csv": `Title,Description,Issued On,Patent Number,Url
A loom,It weaves,Feb 2021,US 42,
`,
      "Complete/Volunteering.csv": `Company Name,Role,Cause,Started On,Finished On,Description
Dojo,Mentor,scienceAndTechnology,2014,Jun 2015,Taught
`,
      "Complete/Honors.csv": "Title,Description,Issued On\nGolden Reed,For wool,May 2017\n",
      "Complete/Languages.csv": "Name,Proficiency\nHungarian,Native or bilingual proficiency\n",
      "Complete/Courses.csv": "Name,Number\nKnots,K1\nBows,\n",
      "Complete/Education.csv":
        "School Name,Start Date,End Date,Notes,Degree Name,Activities\nSchool,2010,2014,With honours,BA,Chess\n",
    });
    const upstream = accept(await readLinkedIn(archive, "export.zip"));
    folder.import(upstream);
    expect(folder.object("owner.json")).toEqual({
      firstName: "Ilse",
      lastName: "Varga",
      headline: "Weaver & smith",
      summary: "I weave.",
      homeUrl: "https://ilse.example/",
      domain: "ilse.example",
      codeUrl: "https://github.com/ilse",
      location: "Graz, Austria",
      firstYear: 2014,
      lastYear: 2021,
    });
    expect(folder.list("activities.json")).toMatchObject([
      {
        title: "A loom",
        category: "Publication",
        createdAt: "2021-02",
        citation: { kind: "patent", number: "US 42" },
      },
      { title: "Panes", category: "Publication", org: "leaves", createdAt: "2020-01", summary: "On panes" },
      { title: "Site", category: "Website", createdAt: "2018-03", summary: "A site" },
      { title: "weft", category: "SoftwareApp", createdAt: "2016-01", highlights: ["Tables.", "Looms."] },
      {
        title: "Mentor",
        category: "Volunteer",
        org: "dojo",
        createdAt: "2014",
        endedAt: "2015-06",
        tags: ["science and technology"],
      },
    ]);
    expect(folder.object("profile.json")).toEqual({
      education: [{ institution: "School", studyType: "BA", startDate: "2010", endDate: "2014" }],
      awards: [{ title: "Golden Reed", date: "2017-05", summary: "For wool" }],
      spokenLanguages: [{ language: "Hungarian", fluency: "Native or bilingual proficiency" }],
      profiles: [
        { network: "loom.example", url: "https://loom.example" },
        { network: "X", username: "ilse", url: "https://x.com/ilse" },
      ],
    });
    expect(upstream.warnings).toEqual(['Projects.csv: "Undated" has no start and is left out']);
    expect(upstream.notes).toEqual([
      "not brought, as the data have no place for it: Maiden Name of Profile.csv (1), Address of Profile.csv (1), Birth Date of Profile.csv (1), Industry of Profile.csv (1), Zip Code of Profile.csv (1), Courses.csv (2), Notes of Education.csv (1), Activities of Education.csv (1)",
    ]);
    expect(folder.check()).toEqual([]);
    const again = folder.plan(upstream);
    expect([again.files.size, again.stateText, again.lines]).toEqual([0, undefined, []]);
    expect([...folder.texts.values(), ...folder.states.values()].join()).not.toMatch(/Kiss|Loom St|8010/);
  });

  it("is read in UTF-16, and refused with the place where its letters cannot be known", async () => {
    const skills = "Name\nZürcher Seide\n";
    const inUtf16 = await readLinkedIn(
      zip({ "Skills.csv": Buffer.from(`\uFEFF${skills}`, "utf16le") }),
      "x.zip",
    );
    expect(inUtf16).toMatchObject({ ok: true, value: { items: [{ fields: { name: "Zürcher Seide" } }] } });
    expect(await readLinkedIn(zip({ "Skills.csv": Buffer.from(skills, "latin1") }), "x.zip")).toEqual({
      ok: false,
      reason:
        "x.zip cannot be read: Skills.csv:2:2: is not UTF-8 from here on, and names no other encoding; save it as UTF-8",
    });
  });

  it.each([
    ["Mar 2019", "2019-03"],
    ["March 2019", "2019-03"],
    ["mars 2019", "2019-03"],
    ["déc. 2019", "2019-12"],
    ["März 2019", "2019-03"],
    ["março de 2019", "2019-03"],
    ["мая 2019 г.", "2019-05"],
    ["lis 2019", "2019-11"],
    ["2019年3月", "2019-03"],
    ["2019년 10월", "2019-10"],
    ["03/2019", "2019-03"],
    ["Spring 2019", "2019"],
  ])("reads the local month of %s", async (started, createdAt) => {
    const positions = `Company Name,Title,Description,Started On\nLoom,Hand,,${started}\n`;
    const reply = await readLinkedIn(zip({ "Positions.csv": positions }), "x.zip");
    expect(reply.ok && reply.value.items[1]?.fields.createdAt).toBe(createdAt);
  });

  it("keeps the lines of a description apart where they are a list", async () => {
    const description = "Wove\r\n  and dyed.\n• Rugs\u2028- *Wool* hats\n\nAlso spun - a bit.";
    const positions = `Company Name,Title,Description,Started On\r\nLoom,Hand,"${description}",2019\r\n`;
    const reply = await readLinkedIn(zip({ "Positions.csv": positions }), "x.zip");
    expect(reply.ok && reply.value.items[1]?.fields).toMatchObject({
      summary: "Wove and dyed. Also spun - a bit.",
      highlights: ["Rugs", "\\*Wool\\* hats"],
    });
  });

  it("reads a quote within a field, and the rows around it", async () => {
    const positions = `Company Name,Title,Started On\nLoom,Hand,2015\nLoom,Head "of all",2019\nWeft,Idler,2020\n`;
    const reply = await readLinkedIn(zip({ "Positions.csv": positions }), "x.zip");
    const titles = reply.ok ? reply.value.items.flatMap(({ fields }) => fields.title ?? []) : [];
    expect(titles).toEqual(["Hand", 'Head "of all"', "Idler"]);
  });

  it("has two degrees of one name as two, and what is written twice once", async () => {
    const education = `School Name,Start Date,End Date,Notes,Degree Name,Activities
Weaving School,2010,2012,,BA,
Weaving School,2014,2016,,BA,
Weaving School,2010,2012,,BA,
`;
    const folder = new DataFolder();
    const upstream = accept(await readLinkedIn(zip({ "Education.csv": education }), "x.zip"));
    folder.import(upstream);
    expect(folder.object("profile.json")).toEqual({
      education: [
        { institution: "Weaving School", studyType: "BA", startDate: "2010", endDate: "2012" },
        { institution: "Weaving School", studyType: "BA", startDate: "2014", endDate: "2016" },
      ],
    });
    expect(folder.plan(upstream).files.size).toBe(0);
  });

  it("that unpacks to too much is refused, whatever it says of its size", async () => {
    const bomb = { "Skills.csv": `Name\n${"a".repeat(6_000_000)}` };
    expect(await readLinkedIn(zip(bomb), "bomb.zip")).toEqual({
      ok: false,
      reason: "bomb.zip unpacks to more than 5 MB",
    });
    expect(await readLinkedIn(zip(bomb, 10), "bomb.zip")).toMatchObject({ ok: false });
  });

  it("that is none is refused", async () => {
    expect(await readLinkedIn(Buffer.from("PK"), "x.zip")).toMatchObject({ ok: false });
    expect(await readLinkedIn(zip({ "messages.csv": "a" }), "x.zip")).toEqual({
      ok: false,
      reason: expect.stringMatching(/^x\.zip has none of Profile\.csv, Positions\.csv, .*, Languages\.csv$/),
    });
  });
});
