/** Collects what the assistant knows of a dataset. Each part is read when it is first needed. */
import type { ReadField } from "../../model/activity-fields.ts";
import type { Activity, CvData } from "../../model/cv.ts";
import type { PageOwner } from "../../model/page-fields.ts";
import type { Engine } from "../query/engine.ts";
import { everything } from "../query/hidden-kinds.ts";
import { createCounter } from "./counter.ts";
import { createEntries } from "./entries.ts";
import { listWords } from "./help.ts";
import { maxValues } from "./suggest.ts";
import {
  createDates,
  createIdSearch,
  createPlaces,
  createTextLists,
  type Known,
  readCategoryAliases,
  readNamedValues,
} from "./values.ts";

/** Facts about the page that are not in the data. */
export interface KnownOfPage {
  readonly owner?: PageOwner | undefined;
  /** Adds the fields that are not decoded yet. */
  readonly complete?: (activity: Activity) => Activity;
  /** Reads one of them. */
  readonly readField?: ReadField;
}

export function createKnown(
  engine: Engine,
  data: CvData,
  {
    owner,
    complete = (activity) => activity,
    readField = (activity, field) => activity[field],
  }: KnownOfPage = {},
): Known {
  const years = engine.search(everything).years.map(({ year }) => year);
  const textsOf = createTextLists(data.activities);
  return {
    engine,
    named: readNamedValues(engine, data),
    idsLike: createIdSearch(engine, maxValues),
    datesOf: createDates(createCounter(engine), years),
    words: listWords(data.activities).map((word) => ({ id: word, name: word })),
    textsOf,
    placeNamed: createPlaces(textsOf),
    categoryAliases: readCategoryAliases(data),
    entries: createEntries({
      orgs: data.orgs,
      activities: () => engine.shown(engine.search(everything).rows),
      complete,
      readField,
    }),
    owner,
  };
}
