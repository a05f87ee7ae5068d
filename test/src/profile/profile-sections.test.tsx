import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Profile } from "../../../model/cv.ts";
import { ProfileSections } from "../../../src/profile/profile-sections.tsx";

const draw = (profile: Profile, imageUrl?: string) =>
  renderToStaticMarkup(<ProfileSections profile={profile} imageUrl={imageUrl} ownerName="Ada Byron" />);

/** The text of each section, with a blank between elements. */
function linesOf(profile: Profile): string[] {
  return draw(profile)
    .split("<section ")
    .slice(1)
    .map((html) =>
      html
        .replace(/^[^>]*>|<[^>]+>/g, " ")
        .replace(/[\s·]+/g, " ")
        .trim(),
    );
}

describe("the sections of the profile", () => {
  it("show what each entry has, and nothing of what it lacks", () => {
    expect(
      linesOf({
        skills: [{ name: "Weaving", level: "Expert", keywords: ["looms", "shuttles"] }, { name: "Knots" }],
        education: [
          {
            institution: "College",
            url: "https://college.example/",
            area: "Linguistics",
            studyType: "MSc",
            startDate: "2004-10",
            endDate: "2007",
            score: "1.3",
            courses: ["Typography"],
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
      "Education MSc, Linguistics College October 2004 – 2007 1.3 Typography Dyes Academy since March 1, 2024 School June 1999",
      "Certificates Knots, advanced Guild May 2, 2019",
      "Awards Golden Column For the manual.",
      "Languages German Native speaker Latin",
      "Interests Letterpress wood type, ink",
      "Elsewhere Code Example ada Network Example network.example Chat ada#7 Bare",
    ]);
  });

  it("are left out where they are absent or empty", () => {
    expect(linesOf({ skills: [], education: [], interests: [{ name: "Knots" }] })).toEqual([
      "Interests Knots",
    ]);
    expect(draw({})).not.toContain("<section");
  });

  it("link with the relation of their targets, and date for machines", () => {
    const html = draw({
      awards: [{ title: "Golden Column", date: "2016-11" }],
      certificates: [{ name: "Knots", url: "https://guild.example/?a=1&b=2" }],
      profiles: [{ network: "Code", username: "ada", url: "https://code.example/ada" }],
    });
    expect(html).toContain('<a href="https://guild.example/?a=1&amp;b=2" rel="external"');
    expect(html).toContain('<a href="https://code.example/ada" rel="me"');
    expect(html).toContain('<time dateTime="2016-11">November 2016</time>');
  });

  it("have the owner's picture with its size and name, loaded when it is near", () => {
    expect(draw({}, "/cv/portrait.jpg")).toContain(
      '<img src="/cv/portrait.jpg" alt="Ada Byron" width="96" height="96" loading="lazy"',
    );
    expect(draw({ image: "https://elsewhere.example/a.jpg" })).not.toContain("<img");
  });

  it("take no text for markup", () => {
    expect(draw({ skills: [{ name: "<b onclick=x>" }] })).toContain("&lt;b onclick=x&gt;");
  });
});
