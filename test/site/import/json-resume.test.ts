import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readJsonResume } from "../../../site/import/json-resume.ts";
import { runSource } from "../../../site/import/sources.ts";
import type { Upstream } from "../../../site/import/upstream.ts";
import { DataFolder } from "./data-folder.ts";
import { publicResumes, sampleResumes } from "./resumes.ts";
import { accept, inCollection } from "./set-up.ts";

function read(resume: unknown, text = JSON.stringify(resume, null, 2)): Upstream {
  return accept(readJsonResume(text, "resume.json"));
}

describe("a résumé", () => {
  it.each(sampleResumes)("of the format's own samples comes whole, and once: %s", (file) => {
    const upstream = read(undefined, readFileSync(file, "utf8"));
    expect(upstream.warnings).toEqual([]);
    const folder = new DataFolder();
    const plan = folder.import(upstream);
    expect(plan.warnings).toEqual([]);
    expect(plan.lines.length).toBe(upstream.items.length);
    const again = folder.plan(upstream);
    expect([again.files.size, again.stateText, again.lines]).toEqual([0, undefined, []]);
    expect(folder.check()).toEqual([]);
  });

  it("becomes owner, activities, orgs and profile", () => {
    const folder = new DataFolder();
    const upstream = read({
      basics: {
        name: "Ilse van Varga",
        label: "Weaver",
        phone: "+43 1",
        url: "https://ilse.example/",
        location: { city: "Graz", countryCode: "AT", postalCode: "8010" },
        profiles: [{ network: "GitHub", username: "ilse", url: "https://code.example/ilse", since: 2008 }],
      },
      work: [
        { name: "Loom & Ladder", position: "Head", startDate: "2019-03", url: "https://loom.example/" },
        {
          name: "Loom & Ladder",
          position: "Hand",
          startDate: "2015",
          endDate: "2019-02",
          highlights: ["*Wove*"],
        },
      ],
      volunteer: [{ organization: "Kódkör", position: "Teacher", startDate: "2012-01-01" }],
      projects: [
        {
          name: "weft",
          type: "library",
          startDate: "2016",
          description: "Tables",
          url: "https://weft.example/",
        },
        { name: "board", startDate: "2017", type: "application", entity: "Loom & Ladder" },
        { name: "ilse.example", startDate: "2018", url: "https://ilse.example/" },
      ],
      publications: [
        { name: "Panes", publisher: "Leaves", releaseDate: "2020-05-01", url: "https://leaves.example/" },
      ],
      languages: [{ language: "Hungarian", fluency: "Native" }],
      skills: [{ name: "Weaving", level: "Master" }],
      references: [{ name: "A friend", reference: "She weaves." }],
      theme: { color: "red" },
    });
    folder.import(upstream);
    expect(folder.object("owner.json")).toEqual({
      firstName: "Ilse",
      lastName: "van Varga",
      headline: "Weaver",
      homeUrl: "https://ilse.example/",
      domain: "ilse.example",
      codeUrl: "https://code.example/ilse",
      location: "Graz, AT",
      firstYear: 2012,
      lastYear: 2020,
    });
    expect(folder.list("orgs.json").map(({ id, orgType, url }) => [id, orgType, url])).toEqual([
      ["loom-ladder", "Company", "https://loom.example/"],
      ["kódkör", "Website", undefined],
      ["weft", "Open Source", "https://weft.example/"],
      ["ilse.example", "Website", "https://ilse.example/"],
      ["leaves", "Publication", undefined],
    ]);
    expect(
      folder
        .list("activities.json")
        .map(({ category, org, title, createdAt, endedAt }) => [category, org, title, createdAt, endedAt]),
    ).toEqual([
      ["Publication", "leaves", "Panes", "2020-05-01", undefined],
      ["Work", "loom-ladder", "Head", "2019-03", undefined],
      ["Website", "ilse.example", "ilse.example", "2018", undefined],
      ["SoftwareApp", "loom-ladder", "board", "2017", undefined],
      ["SoftwareLib", "weft", "weft", "2016", undefined],
      ["Work", "loom-ladder", "Hand", "2015", "2019-02"],
      ["Volunteer", "kódkör", "Teacher", "2012-01-01", undefined],
    ]);
    expect(folder.object("profile.json")).toEqual({
      profiles: [{ network: "GitHub", username: "ilse", url: "https://code.example/ilse" }],
      skills: [{ name: "Weaving", level: "Master" }],
      spokenLanguages: [{ language: "Hungarian", fluency: "Native" }],
    });
    const { unknown } = JSON.parse(folder.states.get("jsonresume") ?? "");
    expect(unknown.resume).toEqual({
      references: [{ name: "A friend", reference: "She weaves." }],
      theme: { color: "red" },
    });
    expect(unknown.originals["profiles|github|ilse"]).toHaveProperty("since", 2008);
    expect(upstream.notes).toEqual([
      "the page does not show these, but the site's resume.json has them: references, theme, basics.phone, basics.location.postalCode, basics.profiles[].since",
    ]);
  });

  it("that is written in Markdown brings lists as highlights, and texts without signs where the page has plain ones", () => {
    const folder = new DataFolder();
    const summary = "I led:\n\n- the *loom*,\n  of wood\n* weft\nand warp\n\nUntil it fell.";
    folder.import(
      read({
        basics: {
          name: "Ilse",
          summary: "**Weaver** of `snake_case`, see [Loom](https://loom.example/):\n- 2 * 3",
        },
        work: [
          { name: "Loom", position: "Head", startDate: "2019", summary, highlights: ["All of it"] },
          { name: "Loom", position: "Hand", startDate: "2015", summary: "A - b\n-c" },
        ],
        education: [{ institution: "Kód", courses: ["[Knots](https://kod.example/)"] }],
        awards: [{ title: "Reed", summary: "For **Panes**" }],
      }),
    );
    expect(folder.object("owner.json").summary).toBe("Weaver of snake_case, see Loom:\n• 2 * 3");
    expect(folder.list("activities.json").map(({ summary, highlights }) => [summary, highlights])).toEqual([
      ["I led:\n\n\nUntil it fell.", ["the *loom*, of wood", "weft and warp", "All of it"]],
      ["A - b\n-c", undefined],
    ]);
    expect(folder.object("profile.json")).toMatchObject({
      education: [{ courses: ["Knots"] }],
      awards: [{ summary: "For Panes" }],
    });
  });

  it("that is written in HTML brings Markdown, lists as highlights and plain names, and nothing hostile", () => {
    const folder = new DataFolder();
    const summary =
      "<p>I led <b>two</b> teams &amp; a <a href='https://loom.example/'>loom</a>:</p><ul><li>warp</li><li>weft<br>and reed</li></ul><script>alert(1)</script>";
    folder.import(
      read({
        basics: {
          name: "Ilse &Aacute;d",
          label: "<b>Weaver</b> &amp; smith",
          summary: "<p>One</p><p>Two <i>x</i></p>",
        },
        work: [
          {
            name: "Loom &amp; Ladder",
            position: "Head <em>hand</em>",
            startDate: "2019",
            summary,
            highlights: ["<p>All of <img src=x onerror=alert(1)>it</p>", "<ul><li>One</li><li>Two</li></ul>"],
            url: "https://loom.example/?a=1&amp;b=2",
            custom: "<b>as it is</b>",
          },
        ],
        skills: [{ name: "C &lt;3", keywords: ["<u>wool</u>"] }],
        awards: [{ title: "Reed", summary: "For <b>Panes</b><br>of <script>glass</script>" }],
      }),
    );
    expect(folder.object("owner.json")).toMatchObject({
      firstName: "Ilse",
      lastName: "Ád",
      headline: "Weaver & smith",
      summary: "One\n\nTwo x",
    });
    expect(folder.list("activities.json")).toMatchObject([
      {
        title: "Head hand",
        position: "Head hand",
        summary: "I led **two** teams & a [loom](https://loom.example/):",
        highlights: ["warp", "weft and reed", "All of it", "One", "Two"],
      },
    ]);
    expect(folder.list("orgs.json")).toMatchObject([
      { name: "Loom & Ladder", url: "https://loom.example/?a=1&amp;b=2" },
    ]);
    expect(folder.object("profile.json")).toEqual({
      skills: [{ name: "C <3", keywords: ["wool"] }],
      awards: [{ title: "Reed", summary: "For Panes\nof" }],
    });
    const { unknown } = JSON.parse(folder.states.get("jsonresume") ?? "");
    expect(Object.values(unknown.originals)).toContainEqual(
      expect.objectContaining({ custom: "<b>as it is</b>" }),
    );
  });

  it("in the shapes of drafts and of people brings names, mail, place, languages, projects and levels", () => {
    const folder = new DataFolder();
    const upstream = read({
      bio: {
        firstName: "Mary Ann",
        lastName: "Smith",
        email: { work: "m@office.example", personal: "mary@ann.example" },
        phone: { mobile: 123456 },
        location: "Tulsa, Oklahoma",
        websites: { blog: "https://ann.example/" },
        profiles: { GitHub: "https://github.com/ann", Twitter: "ann" },
      },
      languages: [{ name: "Hungarian", level: "Native" }],
      projects: [{ title: "weft", startDate: "2016" }],
      skills: [{ name: "Weaving", level: 4 }],
    });
    expect(upstream.warnings).toEqual([]);
    folder.import(upstream);
    expect(folder.object("owner.json")).toMatchObject({
      firstName: "Mary Ann",
      lastName: "Smith",
      email: "mary@ann.example",
      location: "Tulsa, Oklahoma",
      homeUrl: "https://ann.example/",
      codeUrl: "https://github.com/ann",
    });
    expect(folder.object("profile.json")).toEqual({
      profiles: [
        { network: "GitHub", url: "https://github.com/ann" },
        { network: "Twitter", username: "ann" },
      ],
      skills: [{ name: "Weaving", level: "4" }],
      spokenLanguages: [{ language: "Hungarian", fluency: "Native" }],
    });
    expect(folder.list("activities.json")).toMatchObject([{ title: "weft" }]);
    expect(read({ bio: { name: "Ilse", profiles: { github: "" } } }).warnings).toEqual([]);
  });

  it.each([
    ["https://github.com/ada", { codeUrl: "https://github.com/ada" }, []],
    ["https://www.linkedin.com/in/ada", { networkUrl: "https://www.linkedin.com/in/ada" }, []],
    ["https://x.com/ada", {}, [{ network: "X", url: "https://x.com/ada" }]],
    ["https://ada.github.io/", { homeUrl: "https://ada.github.io/", domain: "ada.github.io" }, []],
  ])("whose home page is %s has it where such a link belongs", (url, fields, profiles) => {
    const folder = new DataFolder();
    folder.import(read({ basics: { name: "Ada Example", url } }));
    const {
      firstName: _,
      lastName: __,
      firstYear: ___,
      lastYear: ____,
      ...rest
    } = folder.object("owner.json");
    expect(rest).toEqual(fields);
    expect(folder.object("profile.json").profiles ?? []).toEqual(profiles);
  });

  it("in an older version's words brings employers, addresses, picture and dates", () => {
    const folder = new DataFolder();
    const text = JSON.stringify({
      bio: {
        name: "Ada Example",
        picture: "https://ada.example/me.png",
        website: "https://ada.example/",
        location: { city: "Tulsa", state: "Oklahoma" },
      },
      work: [{ company: "Loom", website: "https://loom.example/", position: "Hand", startDate: "2015" }],
      volunteer: [
        { company: "Dojo", website: "https://dojo.example/", position: "Teacher", startDate: "2014" },
      ],
      education: [{ institution: "School", website: "https://school.example/", gpa: "4.0" }],
      awards: [{ title: "Prize", awardDate: "2016" }],
      publications: [{ name: "Panes", website: "https://panes.example/", releaseDate: "2013" }],
      projects: [
        {
          name: "weft",
          company: "Loom",
          summary: "Tables",
          website: "https://weft.example/",
          startDate: "2017",
        },
      ],
      hobbies: [{ name: "Ferrets" }],
    });
    const upstream = read(undefined, text);
    expect([upstream.warnings, upstream.notes]).toEqual([[], []]);
    folder.import(upstream);
    expect(folder.object("owner.json")).toMatchObject({
      homeUrl: "https://ada.example/",
      location: "Tulsa, Oklahoma",
    });
    expect(folder.list("orgs.json").map(({ name, url }) => [name, url])).toEqual([
      ["Loom", "https://loom.example/"],
      ["Dojo", "https://dojo.example/"],
      ["panes.example", undefined],
    ]);
    expect(folder.list("activities.json").map(({ org, summary, links }) => [org, summary, links])).toEqual([
      ["loom", "Tables", { project: { title: "Visit", url: "https://weft.example/" } }],
      ["loom", undefined, undefined],
      ["dojo", undefined, undefined],
      ["panes.example", undefined, { project: { title: "Read", url: "https://panes.example/" } }],
    ]);
    expect(folder.object("profile.json")).toEqual({
      image: "https://ada.example/me.png",
      education: [{ institution: "School", url: "https://school.example/", score: "4.0" }],
      awards: [{ title: "Prize", date: "2016" }],
      interests: [{ name: "Ferrets" }],
    });
  });

  const place = "basics.phone, basics.location.address, basics.location.postalCode";
  it.each([
    ["resume-schema.json", `references, ${place}`],
    [
      "theme-macchiato.json",
      `references, ${place}, work[].location, work[].description, volunteer[].flavor, projects[].summary, projects[].roles`,
    ],
    ["theme-onepage.json", "basics.phone, work[].details, skills[].details"],
    ["theme-stackoverflow.json", `references, ${place}, projects[].roles`],
  ])("that is public brings all employers, and names what is not read: %s", (name, unread) => {
    const text = readFileSync(publicResumes.find((file) => file.endsWith(name)) ?? "", "utf8");
    const upstream = read(undefined, text);
    const folder = new DataFolder();
    folder.import(upstream);
    const orgs = folder.list("orgs.json").map(({ name }) => name);
    const given: Record<string, string>[] = [...JSON.parse(text).work, ...JSON.parse(text).volunteer];
    for (const { name, company, organization } of given)
      expect(orgs).toContain(name ?? company ?? organization);
    expect(folder.check()).toEqual([]);
    expect(upstream.notes.map((note) => note.replace(/^.*: /, ""))).toEqual([unread]);
    expect(upstream.warnings).toEqual([]);
  });

  it("has accounts that are addresses alone, called after their hosts", () => {
    const folder = new DataFolder();
    const profiles = [
      { url: "https://www.soundcloud.example/ada" },
      { url: "https://github.com/ada" },
      { username: "ada" },
    ];
    const upstream = read({ basics: { name: "Ada", profiles } });
    folder.import(upstream);
    expect(folder.object("profile.json").profiles).toEqual([
      { network: "soundcloud.example", url: "https://www.soundcloud.example/ada" },
      { network: "github.com", url: "https://github.com/ada" },
    ]);
    expect(folder.object("owner.json").codeUrl).toBe("https://github.com/ada");
    expect(upstream.warnings.join()).toContain("basics.profiles[2] has no network; it is kept for exports");
  });

  it("with a key of an older and of today's version takes today's and names the older one", () => {
    const upstream = read({ work: [{ name: "Loom", company: "Reed", startDate: "2015", website: "loom" }] });
    expect(upstream.items.map(({ fields }) => fields.name ?? fields.title)).toEqual(["Loom", "Loom"]);
    expect(upstream.notes.join()).toContain("work[].company");
    // The file is named as it is written.
    expect(upstream.warnings).toEqual(['resume.json:7:18: work[0].website must match format "uri"']);
  });

  it.each([
    [
      "a degree",
      { education: [{ institution: "School", startDate: "2010", endDate: "2014-06" }] },
      2010,
      2014,
    ],
    ["nothing", {}, new Date().getUTCFullYear(), new Date().getUTCFullYear()],
  ])("without any job but with %s has years, too", (_, sections, firstYear, lastYear) => {
    const folder = new DataFolder();
    folder.import(read({ basics: { name: "Ada Example" }, ...sections }));
    expect(folder.object("owner.json")).toMatchObject({ firstYear, lastYear });
    expect(folder.check()).toEqual([]);
  });

  it("without a name says that its owner is left out", () => {
    const { warnings } = read({ basics: { email: "me@one.example" } });
    expect(warnings).toEqual([
      "resume.json:2:13: basics has no name, which the page needs; it is kept for exports",
    ]);
  });

  it("with two degrees that are called the same shows both, and again changes nothing", () => {
    const school = { institution: "School", area: "Wool", studyType: "MA" };
    const education = [
      { ...school, startDate: "2010" },
      { ...school, startDate: "2014" },
    ];
    const folder = new DataFolder();
    const upstream = read({ education });
    expect(folder.import(upstream).warnings).toEqual([]);
    expect(folder.object("profile.json").education).toEqual(education);
    const again = folder.plan(upstream);
    expect([again.files.size, again.stateText, again.lines]).toEqual([0, undefined, []]);
    // What the owner says of the second one stays the second one's.
    folder.write("profile.json", { education: [education[0], { ...education[1], score: "1.0" }] });
    expect(folder.plan(upstream).lines).toEqual([]);
  });

  it.each(["Madonna", "黒音キト"])("of a person with one name brings the person: %s", (name) => {
    const folder = new DataFolder();
    const work = [{ name: "A", startDate: "2019" }];
    folder.import(read({ basics: { name, email: "me@one.example", summary: "Sings." }, work }));
    expect(folder.object("owner.json")).toMatchObject({
      firstName: name,
      lastName: "",
      email: "me@one.example",
      summary: "Sings.",
    });
    expect(folder.check()).toEqual([]);
  });

  it("with defects names each with its place, and the other entries go in", () => {
    const text = `{
  "basics": { "name": "Ilse Varga", "email": "" },
  "work": [
    { "name": "A", "position": "One", "startDate": "2019-19" },
    { "name": "B", "position": "Two", "startDate": "2019-11", "url": "loom" },
    { "name": "C", "position": "Three", "startDate": "2018-02-30" },
    { "name": "D", "position": "Four", "startDate": "2017", "endDate": "soon" },
    "E",
    { "name": "F", "position": "Six" }
  ],
  "skills": { "name": "Weaving" }
}`;
    const upstream = read(undefined, text);
    expect(upstream.warnings).toEqual([
      'resume.json:5:70: work[1].url must match format "uri"',
      'resume.json:7:72: work[3].endDate (D) is no date: "soon"',
      "resume.json:8:5: work[4] must be object",
      "resume.json:11:13: skills must be array",
      'resume.json:4:52: work[0].startDate is no date: "2019-19"',
      'resume.json:6:54: work[2].startDate is no date: "2018-02-30"',
      "resume.json:4:5: work[0] has no date, which the timeline needs; it is kept for exports",
      "resume.json:6:5: work[2] has no date, which the timeline needs; it is kept for exports",
      "resume.json:8:5: work[4] has no name, which the timeline needs; it is kept for exports",
      "resume.json:9:5: work[5] has no date, which the timeline needs; it is kept for exports",
    ]);
    // Nothing of what was left out comes, its employer neither.
    expect(upstream.items.filter(({ collection }) => collection === "orgs")).toHaveLength(2);
    const titles = upstream.items.flatMap(({ collection, fields }) =>
      collection === "activities" ? [[fields.title, fields.endedAt]] : [],
    );
    expect(titles).toEqual([
      ["Two", undefined],
      ["Four", undefined],
    ]);
  });

  it.each([
    ["2023-9-28", "2023-09-28"],
    ["2019/3", "2019-03"],
    ["2019.03.14", "2019-03-14"],
    ["2019-03-14T09:26:53.000Z", "2019-03-14"],
    ["03/2019", "2019-03"],
    ["Sept 2019", "2019-09"],
    ["März 2019", "2019-03"],
    ["September 28th, 2019", "2019-09"],
    ["2019年3月", "2019-03"],
    ["Spring 2013", "2013"],
    ["10/2018-08/2019", undefined],
    ["2019-19", undefined],
    ["13/2019", undefined],
    ["14/03/2019", undefined],
    ["some day", undefined],
  ])("that dates a job %s has it since %s", (startDate, createdAt) => {
    const upstream = read({ work: [{ name: "Loom", startDate, endDate: "Present" }] });
    expect(inCollection(upstream, "activities").map(({ fields }) => fields.createdAt)).toEqual(
      createdAt === undefined ? [] : [createdAt],
    );
    expect(upstream.warnings.some((warning) => warning.includes("Present"))).toBe(false);
  });

  it("with addresses that lack https, years that are numbers and skills that are words alone loses none", () => {
    const folder = new DataFolder();
    const upstream = read({
      basics: {
        name: "Ilse",
        url: "ilse.example",
        profiles: [{ network: "LinkedIn", url: "www.in.example/ilse" }],
      },
      work: [{ name: "Loom", startDate: 2019, url: "loom.html" }],
      skills: ["Weaving", { name: "Knots" }],
      languages: ["German"],
    });
    folder.import(upstream);
    expect(folder.object("owner.json")).toMatchObject({
      homeUrl: "https://ilse.example",
      networkUrl: "https://www.in.example/ilse",
    });
    expect(folder.list("activities.json")).toMatchObject([{ createdAt: "2019" }]);
    expect(folder.object("profile.json")).toMatchObject({
      skills: [{ name: "Weaving" }, { name: "Knots" }],
      spokenLanguages: [{ language: "German" }],
    });
    expect(upstream.warnings).toEqual([expect.stringContaining("work[0].url must match")]);
  });

  it("since a day brings newer activities, the orgs that they need, and the profile", async () => {
    const home = mkdtempSync(join(tmpdir(), "resume-"));
    const file = join(home, "resume.json");
    const work = [
      { name: "A", position: "Hand", startDate: "2012" },
      { name: "B", position: "Head", startDate: "2018-05" },
    ];
    writeFileSync(file, JSON.stringify({ work, skills: [{ name: "Weaving" }] }));
    const reply = await runSource("jsonresume", {
      from: file,
      since: Date.UTC(2018, 0),
      known: new Map(),
      env: {},
      signal: new AbortController().signal,
      show: () => undefined,
    });
    rmSync(home, { recursive: true });
    if (!reply.ok) throw new Error(reply.reason);
    expect(reply.value.items.map(({ upstreamId }) => upstreamId)).toEqual([
      "org b",
      "work|b|2018-05",
      "skills|weaving",
    ]);
    expect(reply.value.complete).toBe(false);
  });

  it("that is no JSON is refused with its place", () => {
    expect(readJsonResume('{\n  "work": [', "cv.json")).toEqual({
      ok: false,
      reason: "cv.json:2:12: is not JSON: close bracket expected",
    });
  });

  it("that was edited changes the entries that are there, and doubles none", () => {
    const job = { name: "Loom", position: "Hand", startDate: "2015" };
    const school = { institution: "Weaving School", area: "Wool", studyType: "BA" };
    const folder = new DataFolder();
    folder.import(read({ work: [job], education: [school] }));
    const plan = folder.import(
      read({
        work: [{ ...job, position: "Head", startDate: "2015-03" }],
        education: [{ ...school, area: "Linen" }],
      }),
    );
    // The title and the day are both new, so that nothing says that the job is the same.
    expect(plan.lines.map(({ kind, file }) => [kind, file])).toEqual([
      ["new", "activities.json"],
      ["changed", "profile.json"],
      ["lost", "activities.json"],
    ]);
    expect(folder.object("profile.json").education).toEqual([{ ...school, area: "Linen" }]);
    const next = read({
      work: [{ ...job, position: "Head", startDate: "2015-04" }],
      education: [{ ...school, area: "Linen" }],
    });
    expect(folder.import(next).lines.map(({ kind, details }) => [kind, details])).toEqual([
      ["changed", ['createdAt: "2015-03" → "2015-04"']],
    ]);
    expect(folder.plan(next).lines).toEqual([]);
  });
});
