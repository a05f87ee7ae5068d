/**
 * Makes a PDF smaller. Typst writes each object of its structure as plain text, which is most of a tagged CV; PDF 1.5 and
 * later hold such objects in compressed streams. A CV becomes less than half as large.
 */
import { deflateSync } from "node:zlib";

interface PdfObject {
  id: number;
  /** The bytes between `obj` and `endobj`. */
  body: Buffer;
}

/** Objects in one stream. Readers unpack a stream as a whole. */
const perStream = 200;

/**
 * Also makes viewers show the document's title instead of the file's name, as accessible PDFs must: Typst sets this
 * flag only with its PDF/UA option, which its WebAssembly package does not pass on. Returns a PDF that was not built by
 * Typst unchanged.
 */
export function compactPdf(pdf: Uint8Array): Uint8Array {
  const source = Buffer.from(pdf);
  const objects = readObjects(source);
  const trailer = /trailer\s*<<([\s\S]*?)>>\s*startxref/.exec(
    source.toString("latin1", source.lastIndexOf("trailer")),
  );
  if (objects === undefined || trailer === null) return pdf;
  const [header = ""] = /^%PDF-[\s\S]*?(?=\d+ 0 obj)/.exec(source.toString("latin1", 0, 64)) ?? [];
  if (header === "") return pdf;

  const parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  /** The type, the place and the index of each object, as a cross-reference stream has them. */
  const entries = new Map<number, [type: number, place: number, index: number]>([[0, [0, 0, 65_535]]]);
  const addObject = ({ id, body }: PdfObject) => {
    entries.set(id, [1, length, 0]);
    add(Buffer.concat([Buffer.from(`${id} 0 obj`), body, Buffer.from("endobj\n")]));
  };

  add(Buffer.from(header, "latin1"));
  // The document's facts stay readable: `vitae cv` recognizes its own files by their keywords.
  const isKept = ({ body }: PdfObject) => body.includes("stream") || body.includes("/Keywords");
  const plain = objects.filter((object) => !isKept(object));
  for (const object of objects) if (isKept(object)) addObject(object);
  let next = Math.max(...objects.map(({ id }) => id)) + 1;
  for (let start = 0; start < plain.length; start += perStream) {
    const packed = plain.slice(start, start + perStream);
    const id = next++;
    packed.forEach((object, index) => {
      entries.set(object.id, [2, id, index]);
    });
    addObject({ id, body: toObjectStream(packed) });
  }
  const id = next++;
  entries.set(id, [1, length, 0]);
  const place = length;
  const kept = (trailer[1] ?? "").replace(/\/Size\s+\d+/, "");
  addObject({ id, body: toCrossReference(entries, id + 1, kept) });
  add(Buffer.from(`startxref\n${place}\n%%EOF\n`));
  return Buffer.concat(parts);
}

/** Returns the objects that the cross-reference table names; undefined where there is none. */
function readObjects(source: Buffer): PdfObject[] | undefined {
  const [, start = ""] =
    /startxref\s+(\d+)\s+%%EOF\s*$/.exec(source.toString("latin1", source.length - 64)) ?? [];
  const table = source.toString("latin1", Number(start));
  if (start === "" || !/^xref\s+0 \d+/.test(table)) return undefined;
  const places = [...table.matchAll(/^(\d{10}) \d{5} n/gm)]
    .map(([, place]) => Number(place))
    .sort((one, other) => one - other);
  const objects: PdfObject[] = [];
  for (const [at, place] of places.entries()) {
    const part = source.subarray(place, places[at + 1] ?? Number(start));
    const begin = /^(\d+) 0 obj/.exec(part.toString("latin1", 0, 20));
    const end = part.lastIndexOf("endobj");
    if (begin === null || end === -1) return undefined;
    const body = part.subarray(begin[0].length, end);
    objects.push({ id: Number(begin[1]), body: isCatalog(body) ? editCatalog(body) : body });
  }
  return objects;
}

const isCatalog = (body: Buffer) => /\/Type \/Catalog\b/.test(body.toString("latin1", 0, 200));

/** `/Suspects false` is the default, and Poppler complains where it is written. */
function editCatalog(catalog: Buffer): Buffer {
  const text = catalog
    .toString("latin1")
    .replace("/ViewerPreferences <<", "$& /DisplayDocTitle true")
    .replace(/\s*\/Suspects false/, "");
  return Buffer.from(text, "latin1");
}

function toStream(dictionary: string, content: Buffer): Buffer {
  const packed = deflateSync(content, { level: 9 });
  const head = `\n<<${dictionary} /Filter /FlateDecode /Length ${packed.length}>>\nstream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from("\nendstream\n")]);
}

function toObjectStream(objects: readonly PdfObject[]): Buffer {
  let place = 0;
  const index = objects.map(({ id, body }) => {
    const entry = `${id} ${place}`;
    place += body.length + 1;
    return entry;
  });
  const first = Buffer.from(`${index.join(" ")}\n`);
  const bodies = objects.flatMap(({ body }) => [body, Buffer.from(" ")]);
  return toStream(
    `/Type /ObjStm /N ${objects.length} /First ${first.length}`,
    Buffer.concat([first, ...bodies]),
  );
}

function toCrossReference(
  entries: ReadonlyMap<number, readonly [type: number, place: number, index: number]>,
  size: number,
  trailer: string,
): Buffer {
  const rows = Buffer.alloc(size * 7);
  for (const [id, [type, place, index]] of entries) {
    rows.writeUInt8(type, id * 7);
    rows.writeUInt32BE(place, id * 7 + 1);
    rows.writeUInt16BE(index, id * 7 + 5);
  }
  return toStream(`/Type /XRef /Size ${size} /W [1 4 2] ${trailer}`, rows);
}
