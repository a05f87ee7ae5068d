import resumeSchema from "@jsonresume/schema/schema.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import type { Profile } from "../../model/cv.ts";
import type { FileText } from "../../model/data-files.ts";
import { profileSectionIds, profileSections, readProfile, toImagePath } from "../../model/profile.ts";

const whole: Required<Profile> = {
  image: "portrait.jpg",
  profiles: [{ network: "Code Example", username: "ilse", url: "https://code.example/ilse" }],
  skills: [{ name: "Weaving", level: "Expert", keywords: ["looms", "shuttles"] }],
  education: [
    {
      institution: "College",
      url: "https://college.example/",
      area: "Linguistics",
      studyType: "MSc",
      startDate: "2004-10",
      endDate: "2007",
      endUnknown: false,
      score: "1.3",
      courses: ["Typography"],
    },
  ],
  certificates: [{ name: "Knots", date: "2019-05-02", issuer: "Guild", url: "https://guild.example/" }],
  awards: [{ title: "Golden Column", date: "2016-11", awarder: "Quarterly", summary: "For *Weft*." }],
  spokenLanguages: [{ language: "German", fluency: "Native speaker" }],
  interests: [{ name: "Letterpress", keywords: ["wood type"] }],
  references: [{ name: "Jo", reference: "Simple." }],
  sections: [{ id: "talks", title: "Talks", entries: [{ title: "Columns", date: "2019-05" }] }],
};

it.each(profileSectionIds)("the section %s has a table row with JSON Resume's own fields", (section) => {
  const { entry, naming, resumeKey } = profileSections[section];
  const { basics, education, skills, certificates, awards, languages, interests, references } =
    resumeSchema.properties;
  const { profiles } = basics.properties;
  const lists = { education, skills, certificates, awards, languages, interests, references, profiles };
  const known = Object.keys(lists[resumeKey].items.properties);
  // The format has no key for an unknown end.
  const fields = Object.keys(entry.properties).filter((field) => field !== "endUnknown");
  expect(known).toEqual(expect.arrayContaining(fields));
  expect(Object.keys(entry.properties)).toEqual(expect.arrayContaining([...naming]));
  expect(Object.keys(whole)).toContain(section);
});

const fileOf = (value: unknown): FileText => ({ ok: true, text: JSON.stringify(value) });
const read = (value: unknown) => readProfile(fileOf(value), { defectsPerEntry: "first" });

describe("a profile", () => {
  it("reads back unchanged", () => {
    expect(read(whole)).toEqual({ profile: whole, defects: [] });
  });

  it("may lack every field, contain empty lists, or be missing", () => {
    expect(read({})).toEqual({ profile: {}, defects: [] });
    expect(read({ skills: [], awards: [] })).toEqual({ profile: { skills: [], awards: [] }, defects: [] });
    const missing: FileText = { ok: false, missing: true, reason: "is missing" };
    expect(readProfile(missing, { defectsPerEntry: "first" })).toEqual({ profile: undefined, defects: [] });
  });

  it("does not read an end before the start as ongoing", () => {
    const school = { institution: "College", startDate: "2005-09", endDate: "2003" };
    const { profile, defects } = read({ education: [school, { ...school, endDate: "2005" }] });
    expect(profile?.education).toEqual([
      { institution: "College", startDate: "2005-09", endUnknown: true },
      { institution: "College", startDate: "2005-09", endDate: "2005" },
    ]);
    expect(defects.map(({ field, reason }) => [field, reason])).toEqual([
      ["education[0].endDate", "is before startDate"],
    ]);
  });

  it("omits a wrong entry, names it, and keeps the others", () => {
    const { profile, defects } = read({
      skills: [{ level: "Expert" }, { name: "Weaving" }, 7],
      awards: "many",
      image: 7,
      interests: [{ name: "Knots" }],
    });
    expect(profile).toEqual({ skills: [{ name: "Weaving" }], interests: [{ name: "Knots" }] });
    expect(defects.map(({ file, field, reason, severity }) => [file, field, reason, severity])).toEqual([
      ["profile.json", "skills[0].name", "is missing", "error"],
      ["profile.json", "skills[2]", "is not an object", "error"],
      ["profile.json", "image", 'must be text, but is 7; write it in quotes: "7"', "error"],
      ["profile.json", "awards", 'must be a list, but is "many"', "error"],
    ]);
  });

  it.each(["2024-02-30", "2024-00", "March 2024", "2024-03-01T10:00Z", ""])("rejects the date %j", (date) => {
    const { profile, defects } = read({ awards: [{ title: "Golden Column", date }] });
    expect(profile).toEqual({ awards: [] });
    expect(defects).toHaveLength(1);
  });
});

describe("an image", () => {
  it.each([
    ["portrait.jpg", "portrait.jpg"],
    ["/images/me.png", "images/me.png"],
    ["./a/../me.png?v=2#x", "me.png"],
    ["../../me.png", "me.png"],
    ["two%20words.png", "two words.png"],
    ["100%.png", "100%.png"],
    ["https://elsewhere.example/me.png", undefined],
    ["//elsewhere.example/me.png", undefined],
    ["HTTP:/elsewhere.example", undefined],
  ])("%s is the page's own file %s", (image, path) => {
    expect(toImagePath(image)).toBe(path);
  });
});
