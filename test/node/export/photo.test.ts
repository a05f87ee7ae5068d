/** Tests which files a CV accepts as its photo, and the reasons for rejecting others. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadPhoto } from "../../../node/export/photo.ts";
import { createTypesetter, type Typesetter } from "../../../node/export/typesetting.ts";
import { owner, pixel } from "./sample.ts";

const folder = mkdtempSync(join(tmpdir(), "photo-"));
let typesetter: Typesetter;
beforeAll(async () => {
  typesetter = await createTypesetter(folder);
}, 60_000);
afterAll(async () => {
  await typesetter.close();
  rmSync(folder, { recursive: true });
});

const load = (image: string | undefined) =>
  loadPhoto({
    owner: { ...owner, cv: { photo: true } },
    profile: image === undefined ? {} : { image },
    folder,
    typesetter,
  });

it.each([
  [undefined, "profile.json has no image"],
  ["https://other.example/me.png", '"https://other.example/me.png" is on another host'],
  ["data/none.png", 'there is no file "data/none.png"'],
  ["data/empty.png", '"data/empty.png" is not a picture, or is damaged'],
  ["data/text.jpg", '"data/text.jpg" is not a picture, or is damaged'],
  ["data/half.png", '"data/half.png" is not a picture, or is damaged'],
])("reports a missing photo for %j", async (image, missing) => {
  writeFileSync(join(folder, "empty.png"), "");
  writeFileSync(join(folder, "text.jpg"), "No picture.");
  writeFileSync(join(folder, "half.png"), pixel.subarray(0, 45));
  expect(await load(image)).toEqual({ missing });
});

it("detects the format from the content, not the name", async () => {
  writeFileSync(join(folder, "me.jpg"), pixel);
  expect((await load("data/me.jpg")).photo).toMatchObject({ name: "photo.png", width: 1, height: 1 });
});
