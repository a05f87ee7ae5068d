/** Tests that the page of an entry shows all that its opened card shows. */
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { ref } from "valtio";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { toActivityText, toCardActivity } from "../../../engine/assist/activity-text.ts";
import { toCards } from "../../../engine/query/cards.ts";
import type { Activity, Category, Org } from "../../../model/cv.ts";
import { readDataset } from "../../../model/dataset.ts";
import { markTexts } from "../../../model/mark-texts.ts";
import { englishWords } from "../../../node/languages/words.ts";
import { readDataFolder } from "../../../node/owner/data-file.ts";
import { parsePage } from "../../../node/owner/page-markdown.ts";
import { findEntries } from "../../../node/site/entry-pages.ts";
import { EntryPage } from "../../../src/entry/entry-page.tsx";
import { ActivityCard } from "../../../src/results/activity-card.tsx";
import { LoadedDetails } from "../../../src/results/card-details.tsx";
import { toLookup } from "../../../src/results/card-text.tsx";
import { createInertStore } from "../../../src/store/inert-store.ts";
import { CvContext } from "../../../src/store/provider.tsx";
import { createCvState } from "../../../src/store/state.ts";
import { changes, marked, optional, orgs } from "../../model/whole-activity.ts";
import { site as anySite } from "../client/fake-worker.ts";

const now = Date.UTC(2026, 10, 28);

interface Source {
  categories: readonly Category[];
  orgs: readonly Org[];
}

/** Returns functions that render an activity as an opened card, and as a page. */
function toRenderers({ categories, orgs }: Source) {
  const site = { ...anySite, orgs: [...orgs], categories: [...categories] };
  const lookup = toLookup(site);
  const renderCard = (activity: Activity) => {
    const shown = markTexts(activity);
    const [card] = toCards([0], [toCardActivity(shown, site.owner)]);
    if (card === undefined) throw new Error("There is no card.");
    const onOpen = () => undefined;
    const common = { card, lookup, now, onOpenOrg: undefined };
    return renderToStaticMarkup(
      <CvContext.Provider value={createInertStore(createCvState())}>
        <ActivityCard
          {...common}
          {...{ posInSet: 1, setSize: 1, expanded: false, isHtml: false, tabbable: true }}
          {...{ isOnPaper: true, isInSight: true, onOpenLanguage: onOpen }}
        />
        <LoadedDetails {...common} more={toActivityText(shown, site.owner)} retry={onOpen} />
      </CvContext.Provider>,
    );
  };
  const renderPage = (activity: Activity) => {
    const [entry] = findEntries({
      data: {
        ...{ activities: [activity], orgs: [...orgs] },
        ...{ categories: [], languages: [], orgTypes: [] },
      },
      owner: site.owner,
      pages: new Map([[activity.id, parsePage("Text")]]),
      pictures: {
        ...{ complete: (picture) => picture, toPreview: () => undefined, files: new Map() },
        ...{ originals: new Set(), origins: [], notes: [] },
      },
      alerts: englishWords.alerts,
      ...{ folder: "", view: undefined, ids: undefined },
    });
    const state = createCvState({ entry });
    state.site = ref(site);
    state.now = now;
    return renderToStaticMarkup(
      <CvContext.Provider value={createInertStore(state)}>
        <EntryPage />
      </CvContext.Provider>,
    );
  };
  return { renderCard, renderPage };
}

beforeAll(() => {
  // React's development build warns of each layout effect.
  vi.spyOn(console, "error").mockImplementation(() => {});
});

it("the page shows each field that a card shows", async () => {
  const { renderPage } = toRenderers({ categories: [], orgs });
  const fields = optional.filter((field) => marked(field, "card"));
  const shown = await Promise.all(
    fields.map(async (field) => ((await changes(field, renderPage)) ? [field] : [])),
  );
  // That there is a page is no news on it.
  expect(shown.flat()).toEqual(fields.filter((field) => field !== "page"));
});

/** Buttons, dates that count from today, and the link to the page. */
const controls = /<button.*?<\/button>|<span class="ago">.*?<\/span>|<a [^>]*aria-label="Read more.*?<\/a>/g;
/**
 * Words that only cards have: the page says 'Worked there: March to June 2025' of the first and the last day, and
 * 'Submitted patch' of one that was opened.
 */
const wordsOfCards = ["until", "started", "left", "ended", "still", "there", "ongoing", "opened"];
const wordsOfOpenPatches = ["merge", "requested"];

const toWords = (html: string) =>
  new Set(
    html
      .replace(controls, " ")
      .replace(/<[^>]*>/g, " ")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  );

const parent = "node/cli/init/examples";
const examples = readdirSync(parent).map((name) => join(parent, name, "data"));

/** Patches are alike. */
const maxPatches = 20;

describe.each(["test/sample", ...examples])("the data of %s", (folder) => {
  it("have no word on an opened card that the page lacks", () => {
    const read = readDataset(readDataFolder(folder));
    if (!read.ok) throw new Error(`${basename(folder)} cannot be read.`);
    const { renderCard, renderPage } = toRenderers(read.data);
    const [patches, others] = [true, false].map((isPatch) =>
      read.data.activities.filter(({ category }) => (category === "Patch") === isPatch),
    );
    const lacking = [...(patches ?? []).slice(0, maxPatches), ...(others ?? [])].flatMap((activity) => {
      const page = toWords(renderPage(activity));
      const words = [...toWords(renderCard(activity))].filter(
        (word) => !page.has(word) && ![...wordsOfCards, ...wordsOfOpenPatches].includes(word),
      );
      return words.length === 0 ? [] : [[activity.id, ...words]];
    });
    expect(lacking).toEqual([]);
  });
});
