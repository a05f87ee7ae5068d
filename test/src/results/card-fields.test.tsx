/** Tests that an opened card shows each field that activity-fields.ts marks for cards. */
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { toActivityText, toCardActivity } from "../../../engine/assist/activity-text.ts";
import { toCards } from "../../../engine/query/cards.ts";
import type { Activity } from "../../../model/cv.ts";
import { markTexts } from "../../../model/mark-texts.ts";
import { ActivityCard } from "../../../src/results/activity-card.tsx";
import { LoadedDetails } from "../../../src/results/card-details.tsx";
import type { Lookup } from "../../../src/results/card-text.tsx";
import { createInertStore } from "../../../src/store/inert-store.ts";
import { CvContext } from "../../../src/store/provider.tsx";
import { createCvState } from "../../../src/store/state.ts";
import { changes, marked, optional, orgs } from "../../model/whole-activity.ts";

const now = Date.UTC(2026, 0, 1);
const owner = { firstName: "Ilse", lastName: "Varga", firstYear: 2007, lastYear: 2025 };
const lookup: Lookup = {
  owner,
  orgs: new Map(orgs.map((org) => [org.id, org])),
  categories: new Map(),
  languages: new Map(),
  orgTypes: new Map(),
};

const store = createInertStore(createCvState());

/** Renders a whole card that is open and whose details are loaded. */
async function renderFields(activity: Activity): Promise<string> {
  const shown = markTexts(activity);
  const [card] = toCards([0], [toCardActivity(shown, owner)]);
  if (card === undefined) throw new Error("There is no card.");
  const onOpen = () => undefined;
  const common = { card, lookup, now, onOpenOrg: onOpen };
  return renderToStaticMarkup(
    <CvContext.Provider value={store}>
      <ActivityCard
        {...common}
        {...{ posInSet: 1, setSize: 1, expanded: true, isHtml: false, tabbable: true }}
        {...{ isOnPaper: true, isInSight: true, onOpenLanguage: onOpen }}
      />
      <LoadedDetails {...common} more={toActivityText(shown, owner)} retry={onOpen} />
    </CvContext.Provider>,
  );
}

it("an open card shows exactly the fields that are marked for cards", async () => {
  // React's development build warns of each layout effect.
  vi.spyOn(console, "error").mockImplementation(() => {});
  const shown = await Promise.all(
    optional.map(async (field) => ((await changes(field, renderFields)) ? [field] : [])),
  );
  expect(shown.flat()).toEqual(optional.filter((field) => marked(field, "card")));
});
