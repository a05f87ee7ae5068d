/** The package.json of the package. What is bundled is no dependency, so that little is installed and nothing runs then. */
import { drivers } from "../databases/database.ts";
import { optionalPackages } from "../program-files.ts";

/** The fields of the repository's package.json that the package takes over. */
export interface RepositoryManifest {
  version: string;
  description: string;
  license: string;
  engines: { node: string };
  devDependencies: Record<string, string>;
}

export function toPackageManifest(repository: RepositoryManifest, version = repository.version) {
  const { description, license, engines, devDependencies } = repository;
  const optional = Object.values(optionalPackages).map(({ name }) => {
    const exact = devDependencies[name];
    if (exact === undefined) throw new Error(`package.json has no devDependency ${name}.`);
    return [name, exact];
  });
  return {
    name: "vitae-cv",
    version,
    description,
    keywords: ["cv", "resume", "portfolio", "static-site", "search"],
    license,
    type: "module",
    bin: { vitae: "bin/vitae.mjs" },
    exports: {
      "./grammar": toExport("grammar.js", "types/grammar/index.d.ts"),
      "./engine": toExport("engine.js", "types/worker/engine.d.ts"),
      "./schemas/*": "./schemas/*",
      "./package.json": "./package.json",
    },
    sideEffects: false,
    engines,
    optionalDependencies: Object.fromEntries(optional),
    // Only `vitae query --on` needs a driver, and of one database.
    peerDependencies: Object.fromEntries(
      Object.values(drivers).map(({ name, versions }) => [name, versions]),
    ),
    peerDependenciesMeta: Object.fromEntries(
      Object.values(drivers).map(({ name }) => [name, { optional: true }]),
    ),
    // Yarn would keep the package zipped, out of which no site can be copied.
    preferUnplugged: true,
  };
}

function toExport(script: string, types: string) {
  return { types: `./dist/lib/${types}`, default: `./dist/lib/${script}` };
}
