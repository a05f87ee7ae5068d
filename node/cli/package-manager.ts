/** Detects the package manager that runs the program, and the dependency that installs the same program. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

interface PackageManager {
  name: "npm" | "pnpm" | "yarn";
  /** For `packageManager` of package.json. Only Yarn needs it, since Corepack takes version 1 without. */
  version?: string | undefined;
}

/** Returns the manager from its user agent: `pnpm/10.1.0 npm/? node/v22.1.0 linux x64`. */
export function findPackageManager({ npm_config_user_agent: agent = "" }: NodeJS.ProcessEnv): PackageManager {
  const [, name, version] = /^(pnpm|yarn)\/(\d[^\s]*)/.exec(agent) ?? [];
  // pnpm 12 refuses its own frozen lock file if package.json pins it.
  if (name === "pnpm") return { name };
  // Yarn 1 is no longer updated, and npm can install the same packages.
  return name === "yarn" && !version?.startsWith("1.") ? { name, version } : { name: "npm" };
}

/** The command that runs a program of an installed package. */
const runners = { npm: "npx", pnpm: "pnpm exec", yarn: "yarn" } as const;

/** Spells a command of the program for a manager: `dev` is `npx vitae dev`. */
export function spellCommand({ name }: PackageManager, words: string): string {
  return `${runners[name]} vitae ${words}`;
}

/** Respells the npm commands in a text. */
export function spellCommands(manager: PackageManager, text: string): string {
  return text
    .replaceAll("`npm install`", `\`${manager.name} install\``)
    .replaceAll("`npx vitae ", `\`${spellCommand(manager, "")}`);
}

/** The dependency of an owner's folder on this package. */
interface OwnDependency {
  /** The specification for package.json, from the owner's folder on. */
  spec: string;
  /** The tarball to copy, and its path in the owner's folder. */
  tarball?: { from: string; to: string };
}

/**
 * Finds the specification by which a manager installed the package: `npx`, `pnpm dlx` and `yarn dlx` write a package.json
 * above it. A tarball is copied into the owner's folder, because its path means nothing on another machine. By default,
 * and for any version or tag of the registry, it is this version.
 */
export function findOwnDependency(packageFolder: string, version: string): OwnDependency {
  const found = findSpec(packageFolder);
  if (found === undefined) return { spec: version };
  // Yarn adds `::` and the project that the path starts from.
  const [spec = ""] = found.spec.split("::");
  if (/^(?:https?|git|github|gitlab|bitbucket)[+:]/.test(spec)) return { spec };
  const path = /^file:(.*)$/.exec(spec)?.[1] ?? (/^[./~]/.test(spec) ? spec : undefined);
  const from = path === undefined ? undefined : resolve(found.folder, path);
  if (from === undefined || !existsSync(from)) return { spec: version };
  if (statSync(from).isDirectory()) return { spec: `file:${from}` };
  return toVendored(from, version);
}

/** `npm run pack` puts the tarballs of `vitae-cv` and `create-vitae-cv` side by side. */
function toVendored(tarball: string, version: string): OwnDependency {
  const from = join(dirname(tarball), basename(tarball).replace(/^create-/, ""));
  if (!existsSync(from)) return { spec: version };
  const to = `vendor/vitae-cv-${version}.tgz`;
  return { spec: `file:${to}`, tarball: { from, to } };
}

function findSpec(start: string): { spec: string; folder: string } | undefined {
  for (let folder = dirname(start); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, "package.json");
    if (!existsSync(file)) continue;
    const { dependencies = {}, devDependencies = {} }: Manifest = JSON.parse(readFileSync(file, "utf8"));
    const all = { ...devDependencies, ...dependencies };
    const spec = all["vitae-cv"] ?? all["create-vitae-cv"];
    return spec === undefined ? undefined : { spec, folder };
  }
  return undefined;
}

type Manifest = Partial<Record<"dependencies" | "devDependencies", Record<string, string>>>;
