/** Builds a site into a temporary folder, and builds it again when one of the owner's files changes. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve, sep } from "node:path";
import { type FSWatcher, watch } from "chokidar";
import { messageOf } from "../../model/message-of.ts";
import { makeSite, type SiteReply, type SiteRequest, writeSite } from "./build.ts";
import type { SitePage } from "./language-site.ts";

/** A site's configuration, or its defects. */
type DevRequest = { ok: true; site: SiteRequest } | { ok: false; defects: readonly string[] };

export interface WatchOptions {
  /** The owner's folder, which holds vitae.json. */
  readonly root: string;
  /** Called before each build, since vitae.json may have changed. */
  readonly read: () => DevRequest;
  readonly onMade: (reply: SiteReply, ms: number) => void;
  /** Changes a page before it is written. `id`: that of the build. */
  readonly editPage?: (html: string, id: string) => string;
}

/** `id` differs between any two builds, also after a restart of the server. */
export type Build =
  | {
      readonly ok: true;
      readonly id: string;
      readonly base: string;
      /** The folder with its files. */
      readonly folder: string;
      readonly languages: readonly SitePage[];
      /** Resolves once the documents are written, too. */
      readonly whole: Promise<Build>;
    }
  | { readonly ok: false; readonly id: string; readonly defects: readonly string[] };

/** Editors change a file several times when saving it. */
const settlingMs = 100;

/**
 * Calls `onBuild` when a new build can be served. `current` resolves with the newest one, whose documents may still be
 * typeset; its first call builds the site and begins to watch.
 */
export function watchSite(
  options: WatchOptions,
  onBuild: (build: Build) => void,
): { current: () => Promise<Build>; close: () => Promise<void> } {
  const temporary = mkdtempSync(join(tmpdir(), "vitae-dev-"));
  const started = Date.now();
  let number = 0;
  let changes = 0;
  let newest: Promise<Build> | undefined;
  let watcher: FSWatcher | undefined;
  let settling: NodeJS.Timeout | undefined;
  let isClosed = false;

  let described = "";

  const make = (): Promise<Build> => {
    described = describeFiles(toWatched(options));
    number += 1;
    const mine = number;
    const place = { folder: join(temporary, String(mine)), former: join(temporary, String(mine - 1)) };
    return build(options, { id: `${started}-${mine}`, ...place }, (whole) => {
      // The pages show why there are no documents.
      if (mine === number && !whole.ok) {
        newest = Promise.resolve(whole);
        onBuild(whole);
      }
    });
  };
  /** Several changes during a build cause only one more. */
  const rebuild = (before: Promise<Build>) => {
    changes += 1;
    const mine = changes;
    newest = before.then(async (last) => {
      if (mine !== changes) return last;
      const made = await make();
      if (last.ok) void last.whole.then(() => rmSync(last.folder, { recursive: true, force: true }));
      onBuild(made);
      return made;
    });
  };
  const settle = () => {
    // Counted from the first change, so that a program that writes continuously does not delay the site.
    settling ??= setTimeout(() => {
      settling = undefined;
      // Folders may have been moved, or others named in vitae.json.
      startWatching();
      rebuild(current());
    }, settlingMs);
  };
  const startWatching = () => {
    const former = watcher;
    const started = watchPaths(toWatched(options));
    watcher = started;
    started.on("all", settle);
    // Until the new watcher knows all files, the former one reports changes, except those in a folder that is new to
    // both.
    started.once("ready", () => {
      void former?.close();
      if (isClosed) void started.close();
      else if (describeFiles(toWatched(options)) !== described) settle();
    });
  };
  const current = () => {
    if (newest === undefined) {
      newest = make();
      startWatching();
    }
    return newest;
  };
  const close = async () => {
    isClosed = true;
    clearTimeout(settling);
    await watcher?.close();
    rmSync(temporary, { recursive: true, force: true });
  };
  return { current, close };
}

/**
 * Resolves with a build whose folder has the file of a path, if there is one: documents and pages for unknown addresses
 * are written last.
 */
export async function waitForFile(build: Build, path: string): Promise<Build> {
  if (!build.ok) return build;
  const below = path.slice(build.base.length);
  const file = /\.[^/]*$/.test(below) ? below : join(below, "index.html");
  return existsSync(join(build.folder, file)) ? build : build.whole;
}

/** Resolves once the pages are written. `onWhole` gets the build with its documents, or its defects. */
async function build(
  { read, onMade, editPage }: WatchOptions,
  { id, folder, former }: { id: string; folder: string; former: string },
  onWhole: (build: Build) => void,
): Promise<Build> {
  const startedMs = performance.now();
  const written = new Map<string, string | Uint8Array>();
  const write = (name: string, content: string | Uint8Array) => {
    if (written.get(name) === content) return;
    written.set(name, content);
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    const isPage = name.endsWith(".html") && editPage !== undefined;
    writeFileSync(join(folder, name), isPage ? editPage(String(content), id) : content);
  };
  let resolvePages = (_: Build) => {};
  const pages = new Promise<Build>((resolve) => {
    resolvePages = resolve;
  });
  const makeWhole = async (): Promise<Build> => {
    let reply: SiteReply;
    let base = "/";
    try {
      const request = read();
      if (request.ok) base = request.site.base;
      const onPages = (site: Extract<SiteReply, { ok: true }>) => {
        if (!request.ok) return;
        writeSite(site, request.site, write);
        resolvePages({ ok: true, id, base, folder, languages: site.languages, whole });
      };
      reply = request.ok ? await makeSite({ former, ...request.site, onPages }) : request;
      if (reply.ok) for (const [name, content] of reply.files) write(name, content);
    } catch (error) {
      // Typst refuses a template, for example.
      reply = { ok: false, defects: [messageOf(error)] };
    }
    onMade(reply, performance.now() - startedMs);
    return reply.ok
      ? { ok: true, id, base, folder, languages: reply.languages, whole }
      : { ok: false, id: `${id}-defects`, defects: reply.defects };
  };
  const whole = makeWhole();
  const first = await Promise.race([pages, whole]);
  if (first.ok) void whole.then(onWhole);
  return first;
}

/** The owner's folder also contains other files, such as packages. */
function toWatched({ root, read }: WatchOptions): string[] {
  const own = ["vitae.json", "theme.json", "style.css"].map((name) => join(root, name));
  const request = read();
  if (!request.ok) return own;
  const { data, publicFolder, messages, theme = "" } = request.site;
  const themes = /[/\\.]/.test(theme) ? [theme, join(dirname(theme), "style.css")] : [];
  return [...own, data, publicFolder, ...(messages === undefined ? [] : [messages]), ...themes];
}

/** Watches files and folders by the folders that they are in, because they may be created only later. */
function watchPaths(paths: readonly string[]): FSWatcher {
  const wanted = paths.map((path) => resolve(path));
  const parents = [...new Set(wanted.map(dirname))];
  const isIn = (path: string, folder: string) => path === folder || path.startsWith(folder + sep);
  const ignored = (path: string) =>
    !parents.includes(resolve(path)) &&
    !wanted.some((one) => isIn(resolve(path), one) || isIn(one, resolve(path)));
  return watch(parents, { ignoreInitial: true, ignored });
}

/** Returns a text that differs whenever one of these files, or a file in one of these folders, has changed. */
function describeFiles(paths: readonly string[]): string {
  const describe = (path: string): string[] => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) return [];
    if (found.isDirectory()) return readdirSync(path).flatMap((name) => describe(join(path, name)));
    return [`${path} ${found.mtimeMs} ${found.size}`];
  };
  return paths.flatMap(describe).join("\n");
}
