/** The owner's picture for papers. Only the PDF and the document embed it: the file itself need not be published. */
import { readFileSync } from "node:fs";
import { extname } from "node:path";
import type { Owner, Profile } from "../../model/cv.ts";
import { quote } from "../../model/json-schema.ts";
import { toImagePath } from "../../model/profile.ts";
import { findImageFile } from "../owner/data-file.ts";

export interface Photo {
  /** A name for the typesetter, whose ending is the format. */
  readonly name: string;
  readonly type: "jpg" | "png";
  readonly bytes: Uint8Array;
}

const types: Readonly<Record<string, Photo["type"]>> = { ".jpg": "jpg", ".jpeg": "jpg", ".png": "png" };

/**
 * Reads the picture that `image` of profile.json names, if the CV asks for it. Its path is that from the site's base:
 * `data/portrait.jpg` is in the data folder, and others are in `public/` next to it. `missing` is why there is none.
 */
export function readPhoto(
  owner: Owner,
  profile: Profile | undefined,
  folder: string,
): { photo?: Photo; missing?: string } {
  if (owner.cv?.photo !== true) return {};
  if (profile?.image === undefined) return { missing: "profile.json has no image" };
  const path = toImagePath(profile.image);
  if (path === undefined) return { missing: `${quote(profile.image)} is on another host` };
  const type = types[extname(path).toLowerCase()];
  if (type === undefined) return { missing: `${quote(path)} is neither a .jpg nor a .png file` };
  const file = findImageFile(path, folder);
  if (file === undefined) return { missing: `there is no file ${quote(path)}` };
  return { photo: { name: `photo.${type}`, type, bytes: readFileSync(file) } };
}
