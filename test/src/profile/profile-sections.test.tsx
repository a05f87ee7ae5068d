import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { OwnSection } from "../../../model/cv.ts";
import { englishWords } from "../../../node/languages/words.ts";
import { toShownSection } from "../../../node/site/own-sections.ts";
import { ProfileSections } from "../../../src/profile/profile-sections.tsx";

type Sections = ComponentProps<typeof ProfileSections>;

const renderHtml = (profile: Sections["profile"], more: Partial<Sections> = {}) =>
  renderToStaticMarkup(<ProfileSections profile={profile} {...more} />);

/** The text of each section, with a blank between elements. */
function linesOf(profile: Sections["profile"], more: Partial<Sections> = {}): string[] {
  return renderHtml(profile, more)
    .split("<section ")
    .slice(1)
    .map((html) =>
      html
        .replace(/^[^>]*>|<[^>]+>|[\s·]+/g, " ")
        .replace(/ +/g, " ")
        .trim(),
    );
}

describe("the sections of the profile", () => {
  it("show the fields that each entry has and nothing else", () => {
    expect(
      linesOf({
        skills: [{ name: "Weaving", level: "Expert", keywords: ["looms", "shuttles"] }, { name: "Knots" }],
        education: [
          {
            ...{ institution: "College", url: "https://college.example/", area: "Linguistics" },
            ...{
              studyType: "MSc",
              startDate: "2004-10",
              endDate: "2007",
              score: "1.3",
              courses: ["Typography"],
            },
          },
          { institution: "Academy", area: "Dyes", startDate: "2024-03-01" },
          { institution: "School", endDate: "1999-06" },
        ],
        certificates: [{ name: "Knots, advanced", date: "2019-05-02", issuer: "Guild" }],
        awards: [{ title: "Golden Column", summary: "For the manual." }],
        spokenLanguages: [{ language: "German", fluency: "Native speaker" }, { language: "Latin" }],
        interests: [{ name: "Letterpress", keywords: ["wood type", "ink"] }],
        profiles: [
          { network: "Code Example", username: "ada", url: "https://code.example/ada" },
          { network: "Network Example", url: "https://www.network.example/ada" },
          { network: "Chat", username: "ada#7" },
          { network: "Bare" },
        ],
      }),
    ).toEqual([
      "Skills Weaving Expert looms, shuttles Knots",
      "Education MSc, Linguistics College Oct 2004 – 2007 1.3 Typography Dyes Academy Mar 2024 – present School Jun 1999",
      "Certificates Knots, advanced Guild May 2019",
      "Awards Golden Column For the manual.",
      "Languages German Native speaker Latin",
      "Interests Letterpress wood type, ink",
      "Elsewhere Code Example ada Network Example network.example Chat ada#7 Bare",
    ]);
  });

  it("begin with those that the owner orders; the others keep their order", () => {
    const entries = toShownSection(
      { id: "talks", title: "Talks", entries: [{ title: "Looms" }] },
      englishWords,
      new Set(),
    );
    const profile = {
      skills: [{ name: "Weaving" }],
      awards: [{ title: "Column" }],
      interests: [{ name: "Ink" }],
    };
    const lines = linesOf(profile, { ownSections: [entries], order: ["talks", "awards"] });
    expect(lines).toEqual(["Talks Looms", "Awards Column", "Skills Weaving", "Interests Ink"]);
  });

  it("are omitted if absent or empty", () => {
    expect(linesOf({ skills: [], education: [], interests: [{ name: "Knots" }] })).toEqual([
      "Interests Knots",
    ]);
    expect(renderHtml({})).not.toContain("<section");
  });

  it("mark up link relations and machine-readable dates", () => {
    const html = renderHtml({
      awards: [{ title: "Golden Column", date: "2016-11" }],
      certificates: [{ name: "Knots", url: "https://guild.example/?a=1&b=2" }],
      profiles: [{ network: "Code", username: "ada", url: "https://code.example/ada" }],
    });
    expect(html).toContain('<a href="https://guild.example/?a=1&amp;b=2" rel="external"');
    expect(html).toContain('<a href="https://code.example/ada" rel="me"');
    expect(html).toContain('<time dateTime="2016-11">Nov 2016</time>');
  });

  it("keep signs of names on the correct side in right-to-left text", () => {
    const name = "\u2066C++\u2069";
    const skills = [{ name: "نظم (C++)", keywords: ["قوالب (C++)"] }];
    const certificates = [{ name: "شهادة (C++)", issuer: "معهد (C++)", url: "https://a.example/" }];
    expect(renderHtml({ skills, certificates }).split(name)).toHaveLength(5);
  });

  it("escape markup in texts", () => {
    expect(renderHtml({ skills: [{ name: "<b onclick=x>" }] })).toContain("&lt;b onclick=x&gt;");
  });
});

describe("the owner's own sections", () => {
  const withSections = (sections: OwnSection[], tags?: string[]) => ({
    ownSections: sections.map((section) => toShownSection(section, englishWords, new Set(["writing"]))),
    ...(tags && { tags }),
  });
  const talks: OwnSection = {
    id: "talks",
    title: "Talks",
    entries: [
      {
        ...{ title: "Columns that **fit**", subtitle: "Terminal Days", date: "2019-05" },
        ...{ text: "How to `measure`.", keywords: ["unicode", "width"] },
        highlights: ["With slides.", { text: "In *Rust*.", tags: ["rust"] }],
      },
      { title: "Looms", startDate: "2020-01", highlights: [], keywords: [] },
      { title: "Yarn", startDate: "2018", endDate: "2019" },
      { title: "Felt", startDate: "2017", endUnknown: true },
    ],
  };

  it("are above the certificates, with all fields of each entry", () => {
    const profile = { education: [{ institution: "School" }], certificates: [{ name: "Knots" }] };
    const undated: OwnSection = { id: "software", entries: [{ title: "Bobbin" }] };
    expect(
      linesOf(profile, withSections([talks, undated, { id: "none", title: "None", entries: [] }])),
    ).toEqual([
      "Education School",
      "Talks Columns that fit Terminal Days May 2019 How to measure . With slides. In Rust . unicode, width " +
        "Looms Jan 2020 – present Yarn 2018 – 2019 Felt 2017",
      "Software Bobbin",
      "Certificates Knots",
    ]);
  });

  it("say that their entries are undated if the page lists others of their category", () => {
    const entries = [{ title: "Bobbin" }];
    const writing: OwnSection = { id: "writing", entries };
    expect(linesOf({}, withSections([writing, { id: "software", entries }]))).toEqual([
      "Publications and articles (undated) Bobbin",
      "Software Bobbin",
    ]);
    expect(linesOf({}, withSections([{ ...writing, title: "Drafts" }]))).toEqual(["Drafts Bobbin"]);
  });

  it("render their markup without a parser", () => {
    const html = renderHtml({}, withSections([talks]));
    expect(html).toContain('<section id="section-talks"');
    for (const part of ["<strong", "<code", "<em>Rust</em>", '<time dateTime="2019-05">'])
      expect(html).toContain(part);
  });

  it("have lines with tags in a view that contains one of them, and outside views", () => {
    expect(renderHtml({}, withSections([talks], ["RUST"]))).toContain("Rust");
    expect(renderHtml({}, withSections([talks], ["go"]))).not.toContain("Rust");
    expect(renderHtml({}, withSections([talks], ["go"]))).toContain("With slides.");
  });

  it("are whole links without nested ones", () => {
    const title = "[Weft](https://weft.example/), **[again](https://b.example/)**";
    const html = renderHtml(
      {},
      withSections([{ id: "a", title: "A", entries: [{ title, url: "https://a.example/" }] }]),
    );
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).toContain('<a href="https://a.example/" rel="external"');
  });

  it("are harmless whatever their texts are", () => {
    const hostile = "<img src=x onerror=alert(1)> [go](javascript:alert(2))";
    const lists = { highlights: [hostile], keywords: [hostile] };
    const entry = { title: hostile, subtitle: hostile, text: hostile, ...lists };
    const html = renderHtml({}, withSections([{ id: "page-data", title: hostile, entries: [entry] }]));
    expect(html).not.toMatch(/<img|javascript:alert\(2\)"|id="page-data"/);
  });
});
