import { expect, it } from "vitest";
import type { CvContent } from "../../../node/export/cv-content.ts";
import { createTypesetter } from "../../../node/export/typesetting.ts";
import { readPdf } from "./pdf-text.ts";

const contentOf = (name: string): CvContent => ({
  language: "en",
  isRightToLeft: false,
  size: "a4",
  photo: "",
  document: { title: name, author: name, description: "", keywords: "" },
  name,
  role: "",
  headline: "",
  availability: "",
  contact: [],
  summary: { heading: "", lines: [] },
  sections: [],
  notes: [],
  pageOf: "{page}",
});

it("the typesetter returns concurrent documents to their own callers", async () => {
  const typesetter = await createTypesetter("no-such-folder");
  const names = ["Ada", "Ida", "Eda"];
  const read = await Promise.all(
    names.map(async (name) => readPdf(await (await typesetter.set(contentOf(name), "classic")).toPdf())),
  );
  await typesetter.close();
  expect(read.map(({ title }) => title)).toEqual(names);
});

it("the typesetter rejects waiting and later documents if its thread ends", async () => {
  const typesetter = await createTypesetter("no-such-folder");
  const waiting = [1, 2].map(() => typesetter.set(contentOf("Ada"), "classic"));
  const settled = Promise.allSettled(waiting);
  await typesetter.close();
  expect((await settled).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect(typesetter.set(contentOf("Ada"), "classic")).rejects.toThrow("has ended");
});
