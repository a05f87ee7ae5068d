/** Puts the texts of a compiled translation, see format.ts, into a decoded dataset. */
import { openedFields } from "../activity-fields.ts";
import { toFirstAuthors } from "../authors.ts";
import { byId, pick } from "../collections.ts";
import type { Activity, Langs, Owner } from "../cv.ts";
import { toVisible } from "../marked-text.ts";
import type { Result } from "../result.ts";
import { findLangs, translatedFields } from "../translated-fields.ts";
import { type DecodedDataset, isOwner, readCompiled } from "./decode.ts";
import type { CompiledTranslation } from "./format.ts";

export type TranslateDataset = (dataset: DecodedDataset) => DecodedDataset;

/** Decodes the text of a translation's file. */
export function decodeTranslation(text: string): Result<TranslateDataset> {
  return readCompiled(text, (file: CompiledTranslation) => {
    const { owner } = file;
    return isOwner(owner) ? toTranslate(file, owner) : undefined;
  });
}

function toTranslate(file: CompiledTranslation, owner: Owner): TranslateDataset {
  const { original, pages, activities, orgs, categories, orgTypes } = file;
  const markedTexts = byId(activities);
  const texts = byId(activities.map((entry) => toVisible(entry)));
  const orgNames = byId(orgs);
  const translatedCategories = byId(categories);
  const translatedOrgTypes = byId(orgTypes);
  // The symbol of an activity's row is copied, too.
  const translate = (activity: Activity): Activity => {
    const translation = texts.get(activity.id);
    return translation === undefined ? activity : { ...activity, ...translation };
  };
  return (dataset) => {
    const { data, toMarked, toCardActivity, readField } = dataset;
    const translated = data.activities.map(translate);
    return {
      ...dataset,
      ...(pages !== undefined && { pages }),
      owner,
      activities: translated,
      data: {
        ...data,
        activities: translated,
        orgs: data.orgs.map((org) => ({ ...org, ...orgNames.get(org.id) })),
        categories: data.categories.map((category) => translatedCategories.get(category.id) ?? category),
        orgTypes: data.orgTypes.map((type) => translatedOrgTypes.get(type.id) ?? type),
      },
      toMarked: (activity) => ({ ...toMarked(activity), ...markedTexts.get(activity.id) }),
      toCardActivity(activity) {
        const card = toCardActivity(activity);
        const marked: Partial<Activity> = markedTexts.get(activity.id) ?? {};
        const hasMore = card.hasMore ?? openedFields.some((field) => marked[field] !== undefined);
        return {
          activity: {
            ...card.activity,
            ...pick(marked, ["title", "location", "links"]),
            // The owner's name may be translated, too.
            ...toFirstAuthors(activity, owner),
          },
          ...(hasMore && { hasMore }),
        };
      },
      readField(activity, field) {
        const translation: Partial<Activity> = texts.get(activity.id) ?? {};
        return translation[field] ?? readField(activity, field);
      },
      langsOf: (activity): Langs => findLangs(texts.get(activity.id), translatedFields, original),
    };
  };
}
