import * as v from "valibot";

const manifest = v.record(
  v.string(),
  v.object({
    file: v.string(),
    /** A chunk that several others import has a name instead of a source file. */
    name: v.optional(v.string()),
    imports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
  }),
);

/** Vite's manifest: the files of a build, by source file. */
export type Manifest = v.InferOutput<typeof manifest>;

export function parseManifest(text: string): Manifest {
  return v.parse(manifest, JSON.parse(text));
}

/** Returns the files of a chunk and its imports, including styles. Throws if the build has no such chunk. */
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
