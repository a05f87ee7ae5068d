import { expect, it } from "vitest";
import { translateDataset } from "../../model/data-translation.ts";

it("translates the titles of links, and keeps the links without a translation", () => {
  const links = {
    notes: { title: "Notes", url: "https://a.example/notes" },
    slides: { title: "Slides", url: "data/slides.pdf" },
  };
  const talk = { id: "talk", title: "Talk", category: "Article", createdAt: "2024", links };
  const lists = { orgs: [], languages: [], categories: [], orgTypes: [] };
  const dataset = {
    data: { activities: [talk], ...lists },
    owner: { firstName: "A", lastName: "B", firstYear: 2024, lastYear: 2024 },
    views: [],
    defects: [],
  };
  const translated = { slides: { title: "Folien", url: "data/folien.pdf" } };
  const translation = {
    language: "de",
    ...{ owner: {}, orgs: [], categories: [], profile: {} },
    activities: [{ id: "talk", links: translated }],
  };
  expect(translateDataset(dataset, translation, "en").data.activities[0]?.links).toEqual({
    notes: links.notes,
    slides: translated.slides,
  });
});
