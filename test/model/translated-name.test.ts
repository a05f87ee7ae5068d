import { expect, it } from "vitest";
import { translateDataset } from "../../model/data-translation.ts";

const data = { activities: [], orgs: [], languages: [], categories: [], orgTypes: [] };
const owner = {
  firstName: "太郎",
  lastName: "山田",
  displayName: "山田 太郎",
  firstYear: 2007,
  lastYear: 2025,
};
const names = { firstName: "Taro", lastName: "Yamada" };

it.each([
  [{}, "山田 太郎"],
  [names, undefined],
  [{ ...names, displayName: "YAMADA Taro" }, "YAMADA Taro"],
])("uses the whole name of the language: %j", (translated, displayName) => {
  const lists = { activities: [], orgs: [], categories: [], profile: {} };
  const translation = { language: "en", owner: translated, ...lists };
  const dataset = { data, owner, views: [], defects: [] };
  expect(translateDataset(dataset, translation, "ja").owner.displayName).toBe(displayName);
});
