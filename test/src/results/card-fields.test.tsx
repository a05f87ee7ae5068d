/** A card, open, shows each field that its row of activity-fields.ts marks for it. */
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Activity } from "../../../model/cv.ts";
import type { Lookup } from "../../../src/results/card-text.tsx";
import { CardLinks, CardMeta } from "../../../src/results/card-view.tsx";
import {
  CardText,
  CommitNote,
  LabelledTexts,
  toTimeline,
} from "../../../src/results-controls/card-details.tsx";
import { toActivityText, toCardActivity } from "../../../worker/assist/activity-text.ts";
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

async function show(activity: Activity): Promise<string> {
  const more = await toActivityText(activity, false, owner);
  const { activity: closed } = toCardActivity(activity);
  const { position } = more;
  return renderToStaticMarkup(
    <>
      <CardMeta activity={activity} lookup={lookup} now={now} />
      <CardLinks
        activity={activity}
        lookup={lookup}
        expanded
        tabIndex={undefined}
        onOpenLanguage={undefined}
      />
      <LabelledTexts activity={{ ...closed, ...(position !== undefined && { position }) }} />
      <CardText more={more} orgName="" onRetry={() => undefined} />
      {JSON.stringify(toTimeline(activity, owner, now))}
      <CommitNote activity={activity} />
    </>,
  );
}

/** Tags open popups, for which they need the page around them: test/e2e/more/own-categories.spec.ts. */
it.each(optional.filter((field) => field !== "tags"))("%s", async (field) => {
  expect(await changes(field, show)).toBe(marked(field, "card"));
});
