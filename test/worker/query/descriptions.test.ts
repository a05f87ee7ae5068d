/** `text:` finds words of descriptions, and advice says how many results they add to those of titles. */
import { describe, expect, it } from "vitest";
import { decodeDataset } from "../../../model/codec/decode.ts";
import { encodeWithDetails } from "../../../model/codec/encode.ts";
import type { Activity } from "../../../model/cv.ts";
import { defaultOwner } from "../../../model/dataset.ts";
import { assembleEngine } from "../../../worker/query/assemble-engine.ts";
import { withTexts } from "../../../worker/query/text-engine.ts";
import { assisted } from "../assist/assist.ts";
import { activity, cv, search, showAll } from "../small-cv.ts";

const described: Activity[] = [
  activity({
    id: "talk",
    title: "Kubernetes for all",
    createdAt: "2020",
    tags: ["kubernetes"],
    summary: "On Kubernetes",
  }),
  activity({ id: "job", createdAt: "2019", org: "corp", summary: "Moved a *fleet* to Kubernetes" }),
  activity({ id: "list", createdAt: "2018", highlights: ["First the fleet", "Then Kubernetes clusters"] }),
  activity({ id: "other", createdAt: "2017" }),
  activity({ id: "led", createdAt: "2016", position: "Head of weaving", summary: "Looms" }),
];
const data = cv(described);

describe("words of descriptions", () => {
  it.each([
    ["text:kubernetes", ["talk", "job", "list"]],
    ["TEXT:KUBER", ["talk", "job", "list"]],
    ["kubernetes", ["talk"]],
    ["text:cluster*", ["list"]],
    ["text:luster*", []],
    ['text:"to kubernetes"', ["job"]],
    // No phrase is found across two texts of an activity.
    ['text:"fleet then"', []],
    ['text:"big corp"', ["job"]],
    ["text:flask -text:kubernetes", ["other", "led"]],
    ["text:weaving", ["led"]],
    ['text:"head of"', ["led"]],
    ['text:"weaving looms"', []],
    // Several are all asked for, as plain words are.
    ["text:fleet text:kubernetes", ["job", "list"]],
    ["text:fleet text:clusters", ["list"]],
    ["text:IN(clusters, moved)", ["job", "list"]],
    ["text:kubernetes language:go", ["job"]],
    // Title, tag and summary say it; it is one result.
    ["kubernetes OR tag:kubernetes OR text:kubernetes", ["talk", "job", "list"]],
  ])("%s", (query, ids) => expect(search(data, query).ids).toEqual(ids));
});

describe("the head of the results", () => {
  const { engine, assistant } = assisted(data);
  const offer = async (query: string) => {
    const { inDescriptions } = await assistant.advise({ options: { query } });
    return inDescriptions && [inDescriptions.label, inDescriptions.count];
  };

  it.each([
    ["kubernetes", ["text:kubernetes", 2]],
    ["fleet kubernetes", ["text:fleet text:kubernetes", 2]],
    ['"to kubernetes" language:go', ['text:"to kubernetes" language:go', 1]],
    ["kube* -other year:2019..", ["text:kube* -other year:2019..", 1]],
    ["(clusters OR nothing)", ["(text:clusters OR text:nothing)", 1]],
  ])("says how many more there are: %s", async (query, offered) => {
    expect(await offer(query)).toEqual(offered);
    const [text = "", count = 0] = offered;
    const before = engine.search({ query }).total;
    expect(engine.search({ query: String(text) }).total).toBe(before + Number(count));
  });

  it.each([
    "",
    "nothing",
    "other",
    "text:kubernetes",
    "-kubernetes",
    "language:go",
    "title:kubernetes",
    "(kubernetes",
  ])("says nothing of: %s", async (query) => expect(await offer(query)).toBeUndefined());
});

it("are read from the file of details once it has come", () => {
  const many = Array.from({ length: 40 }, (_, at) =>
    activity({
      id: `a${at}`,
      summary: `A paragraph of ${at} words that is long enough for a file of its own`,
    }),
  );
  const whole = { data: { categories: [], orgTypes: [], ...cv(many) }, owner: defaultOwner(many) };
  const { first, details } = encodeWithDetails(whole, { nameDetails: () => "details.json" });
  const decoded = decodeDataset(first);
  if (!decoded.ok || details === undefined) throw new Error("one file");
  const engine = withTexts(assembleEngine(decoded.value.data, decoded.value));
  const total = () => engine.search({ query: "text:paragraph", ...showAll }).total;
  for (let time = 0; time < 3; time++) expect(total()).toBe(0);
  expect(decoded.value.details?.take(details.text)).toBeUndefined();
  engine.renewTexts();
  for (let time = 0; time < 3; time++) expect(total()).toBe(40);
});
