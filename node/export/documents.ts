/** Makes the CV documents, the owner's and each view's: PDFs, and documents for word processors with the same content. */
import type { Owner, Profile, View } from "../../model/cv.ts";
import { defaultTemplate, findTemplateError } from "../owner/data-file.ts";
import type { Theme } from "../owner/theme.ts";
import { toViewCvOwner } from "../owner/views.ts";
import { type CvPdf, type CvSource, guessCvContent, makeCvPdf, maxFullPages } from "./cv-pdf.ts";
import { toDocxCv } from "./docx.ts";
import { loadPhoto } from "./photo.ts";
import type { Remark } from "./remarks.ts";
import type { Typesetter } from "./typesetting.ts";

/** The formats to make. */
export interface DocumentFormats {
  readonly pdf: boolean;
  readonly docx: boolean;
}

interface DocumentsRequest {
  owner: Owner;
  views: readonly View[];
  profile: Profile | undefined;
  /** The data folder, for the photo and for templates. */
  folder: string;
  formats: DocumentFormats;
  /** Returns the content of this owner's CV, with the highlights of these tags. */
  toSource: (owner: Owner, tags?: readonly string[]) => CvSource;
  /** Undefined if no PDF is made. */
  typesetter: Promise<Typesetter> | undefined;
  fonts?: Theme["fonts"] | undefined;
  /** When the data were last changed. */
  changed: Date;
}

interface Documents {
  /** By their paths below the base. */
  files: Map<string, Uint8Array>;
  remarks: Remark[];
}

/** Returns the paths of a CV's short documents below the base; `view` is absent for the owner's. */
export function findDocumentPaths({ pdf, docx }: DocumentFormats, view?: View): string[] {
  const name = view === undefined ? "cv" : `views/${view.id}`;
  return [...(pdf ? [`${name}.pdf`] : []), ...(docx ? [`${name}.docx`] : [])];
}

/** Rejects if a template is invalid. */
export async function makeDocuments(request: DocumentsRequest): Promise<Documents> {
  const { owner, views, profile, folder, formats, toSource, fonts, changed } = request;
  if (formats.pdf) {
    const { template = defaultTemplate } = owner.cv ?? {};
    const reason = findTemplateError(template, folder);
    if (reason !== undefined) throw new Error(`owner.json: cv.template ${reason}`);
  }
  const typesetter = formats.pdf ? await request.typesetter : undefined;
  const files = new Map<string, Uint8Array>();
  const remarks: Remark[] = [];
  const make = async (name: string, source: CvSource) => {
    const { photo, missing } = await loadPhoto({ owner: source.data.owner, profile, folder, typesetter });
    if (missing !== undefined) remarks.push({ kind: "photo", file: name, reason: missing });
    const withPhoto = { ...source, photo };
    const made = typesetter && (await makeCvPdf(typesetter, { ...withPhoto, form: "short" }));
    if (made !== undefined) {
      files.set(`${name}.pdf`, made.pdf);
      remarks.push(...toRoomRemarks(`${name}.pdf`, made));
    }
    if (formats.docx) {
      // A word processor has other fonts, so nothing is left out for lack of letters.
      const content = made?.letters.size === 0 ? made.content : guessCvContent(withPhoto);
      files.set(`${name}.docx`, await toDocxCv(content, { fonts, photo, changed }));
    }
    return withPhoto;
  };
  const source = await make("cv", toSource(owner));
  if (typesetter !== undefined) {
    const full = await makeCvPdf(typesetter, { ...source, form: "whole", maxPages: maxFullPages });
    files.set("cv-full.pdf", full.pdf);
    remarks.push(...toPageRemarks("cv-full.pdf", full), ...toGlyphRemarks("cv-full.pdf", full));
  }
  for (const view of views) await make(`views/${view.id}`, toSource(toViewCvOwner(owner, view), view.tags));
  return { files, remarks };
}

export function toRoomRemarks(file: string, { leftOut }: CvPdf): Remark[] {
  return leftOut.length === 0 ? [] : [{ kind: "room", file, leftOut }];
}

/** Reports how many entries the full CV lacks because they do not fit on its last page. */
export function toPageRemarks(file: string, { pages, shown, found, unset }: CvPdf): Remark[] {
  const left = found - shown - unset;
  return left === 0 ? [] : [{ kind: "pages", file, pages, left, found }];
}

export function toGlyphRemarks(file: string, { letters, signs, unsetTexts }: CvPdf): Remark[] {
  return [
    ...(letters.size === 0
      ? []
      : [{ kind: "letters" as const, file, letters: [...letters], texts: [...unsetTexts] }]),
    ...(signs.size === 0 ? [] : [{ kind: "signs" as const, file, signs: [...signs] }]),
  ];
}
