import { controlCharacter } from "../../model/json-schema.ts";
import { replaceFiles, restoreFiles } from "../e2e/data-files.ts";
import { expect, test } from "../e2e/page.ts";
import { places, targets } from "./link-vectors.ts";

const allowed = ["http:", "https:", "irc:", "ircs:", "mailto:", "xmpp:"];

/** An address whose print shows the list: one without filters prints the CV. It finds all activities there are. */
const listAddress = "/?show=typos";

/** A print finds so many results without being asked to fetch the rest. */
const maxAtOnce = 300;

/**
 * Each title holds one vector, because several would exceed the cap of 500 characters. Every target stands in two of the
 * places; links.test.ts has each in all of them.
 */
const titles = targets
  .flatMap((target, at) => [at % 8, (at + 3) % 8].map((place) => `x ${places[place]?.(target)}`))
  // The checks refuse these, so that no page has them.
  .filter((title) => !controlCharacter.test(title));

const toActivities = (some: readonly string[]) =>
  some.map((title, index) => ({ id: `v${index}`, title, category: "Article", org: "o", createdAt: "2015" }));

test("no title makes a link that runs something: every vector, in Chromium", async ({ page }) => {
  test.setTimeout(300_000);
  let links = 0;
  for (let start = 0; start < titles.length; start += maxAtOnce) {
    const some = titles.slice(start, start + maxAtOnce);
    await replaceFiles(page, { activities: toActivities(some) });
    await page.goto(listAddress);
    await expect(page.getByRole("heading", { name: `${some.length} results`, exact: true })).toBeVisible();
    // The whole list is rendered for print, once its cards have been fetched.
    await expect(async () => {
      await page.evaluate(() => {
        window.dispatchEvent(new Event("afterprint"));
        window.dispatchEvent(new Event("beforeprint"));
      });
      expect(await page.getByRole("article").count()).toBe(some.length);
    }).toPass({ intervals: [500, 1_000], timeout: 60_000 });
    const found = await page.evaluate(() => {
      const links = [...document.querySelectorAll("article a[href]")];
      return {
        protocols: [
          ...new Set(links.map((link) => (link instanceof HTMLAnchorElement ? link.protocol : "?"))),
        ],
        links: links.length,
        embedded: document.querySelectorAll("article :is(script, iframe, img, object, embed, svg use[href])")
          .length,
        handlers: [...document.querySelectorAll("article *")].filter((element) =>
          element.getAttributeNames().some((name) => name.startsWith("on")),
        ).length,
      };
    });
    links += found.links;
    expect(found.protocols.filter((protocol) => !allowed.includes(protocol))).toEqual([]);
    expect([found.embedded, found.handlers]).toEqual([0, 0]);
    await restoreFiles(page);
  }
  // Disguises that a browser does not take for the scheme stay links to pages.
  expect(links).toBeGreaterThan(100);
});

test("no address of a data file runs something either: an activity's is left out, an org's is dropped", async ({
  page,
}) => {
  await replaceFiles(page, {
    activities: [
      { id: "good", title: "Good", category: "Article", org: "evil", createdAt: "2015" },
      ...targets.map((url, index) => ({
        ...{
          id: `v${index}`,
          title: "t",
          category: "Patch",
          org: "evil",
          createdAt: "2015",
          acceptedAt: "2015",
        },
        diffUrl: url,
        links: { a: { title: "a", url } },
      })),
    ],
  });
  await replaceFiles(page, {
    orgs: [{ id: "evil", name: "Evil", orgType: "Company", url: "javascript:alert(1)", repoUrl: "data:,x" }],
  });
  await page.goto(listAddress);
  await expect(page.getByRole("heading", { name: /results?$/ }).first()).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  const protocols = await page
    .locator("a[href]")
    .evaluateAll((links) => [
      ...new Set(links.map((link) => (link instanceof HTMLAnchorElement ? link.protocol : ""))),
    ]);
  expect(protocols.filter((protocol) => !allowed.includes(protocol))).toEqual([]);
});
