/** The owner's picture for documents. Only the PDF and the document embed it: the file itself need not be published. */
import type { Owner, Profile } from "../../model/cv.ts";
import { quote } from "../../model/json-schema.ts";
import { messageOf } from "../../model/message-of.ts";
import { toImagePath } from "../../model/profile.ts";
import { findImageFile } from "../owner/data-file.ts";
import { loadSharp, readPicture } from "../owner/pictures.ts";
import type { Typesetter } from "./typesetting.ts";

export interface Photo {
  /** A name for the typesetter, whose ending is the format. */
  readonly name: string;
  readonly type: "jpg" | "png";
  readonly bytes: Uint8Array;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

interface PhotoRequest {
  owner: Owner;
  profile: Profile | undefined;
  /** The data folder. */
  folder: string;
  /** The typesetter of the PDFs; undefined if only Word documents are made. */
  typesetter?: Typesetter | undefined;
}

/** `missing` is the reason why a picture that the CV asks for is missing. */
interface PhotoReply {
  photo?: Photo;
  missing?: string;
}

/** Reads the picture of profile.json, if the CV asks for it, for the typesetter: `data/…` is the data folder. */
export async function loadPhoto({ owner, profile, folder, typesetter }: PhotoRequest): Promise<PhotoReply> {
  if (owner.cv?.photo !== true) return {};
  if (profile?.image === undefined) return { missing: "profile.json has no image" };
  const path = toImagePath(profile.image);
  if (path === undefined) return { missing: `${quote(profile.image)} is on another host` };
  const file = findImageFile(path, folder);
  if (file === undefined) {
    const inFolder = findImageFile(`data/${path}`, folder);
    const hint =
      inFolder === undefined ? "" : `, but ${quote(`data/${path}`)}, which image of profile.json can name`;
    return { missing: `there is no file ${quote(path)}${hint}` };
  }
  const photo = await readPhoto(path, folder);
  if (photo === undefined) return { missing: `${quote(path)} is not a picture, or is damaged` };
  try {
    await typesetter?.addPicture(photo);
    return { photo };
  } catch (error) {
    return { missing: `${quote(path)} is damaged: ${messageOf(error)}` };
  }
}

/** Returns a picture by its content, upright and without what a camera wrote into it; undefined for anything else. */
async function readPhoto(path: string, folder: string): Promise<Photo | undefined> {
  const sharp = await loadSharp();
  const reply = await readPicture(path, folder);
  if (sharp === undefined || !reply?.ok) return undefined;
  const { width, height } = reply.picture;
  const type = reply.picture.type === "jpeg" ? "jpg" : "png";
  const upright = sharp(reply.picture.bytes).autoOrient();
  const bytes = await (type === "jpg" ? upright.jpeg({ quality: 90 }) : upright.png()).toBuffer();
  return { name: `photo.${type}`, type, bytes, width, height };
}
