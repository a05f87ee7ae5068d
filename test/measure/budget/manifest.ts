import * as v from "valibot";

const manifest = v.record(
  v.string(),
  v.object({
    file: v.string(),
    /** Told of a chunk that several others import, too: it has no source file of its own. */
    name: v.optional(v.string()),
    imports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
  }),
);

/** What a build is made of, by source file, as Vite writes it. */
export type Manifest = v.InferOutput<typeof manifest>;

export function parseManifest(text: string): Manifest {
  return v.parse(manifest, JSON.parse(text));
}

/** The files of a chunk, by source file or name, and of all that comes with it, styles too. Throws where it is not. */
export function toClosure(manifest: Manifest, entry: string): string[] {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no chunk of ${name}.`);
    if (files.has(chunk.file)) return;
    for (const file of [chunk.file, ...chunk.css]) files.add(file);
    for (const imported of chunk.imports) add(imported);
  };
  const named = Object.keys(manifest).find((key) => manifest[key]?.name === entry);
  add(named ?? entry);
  return [...files];
}
