/** Builds a site into a temporary folder, and builds it again when one of the owner's files changes. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve, sep } from "node:path";
import { watch } from "chokidar";
import { messageOf } from "../../model/message-of.ts";
import { type MadeSite, makeSite, type SiteReply, type SiteRequest, writeSite } from "./build.ts";

export interface WatchOptions {
  /** The owner's folder, which holds vitae.json. */
  readonly root: string;
  /** Returns the site's configuration or its defects. Called before each build, since vitae.json may have changed. */
  readonly read: () => { ok: true; site: SiteRequest } | { ok: false; defects: readonly string[] };
  readonly onMade: (reply: SiteReply, ms: number) => void;
  /** Changes a page before it is written. `id`: that of the build. */
  readonly editPage?: (html: string, id: string) => string;
}

/** `id` differs between any two builds, also after a restart of the server. */
export type Build =
  | { readonly ok: true; readonly id: string; readonly base: string; readonly folder: string }
  | { readonly ok: false; readonly id: string; readonly defects: readonly string[] };

/** A build whose documents may still be typeset. Its folder has the other files. */
interface StartedBuild {
  readonly build: Build;
  readonly whole: Promise<Build>;
}

export interface WatchedSite {
  /** Resolves with the newest build. Waits for its documents if its folder has no file for the requested path. */
  readonly current: (path: string) => Promise<Build>;
  readonly close: () => Promise<void>;
}

/** Editors change a file several times when saving it. */
const settlingMs = 100;

/** Calls `onBuild` when a new build can be served. */
export function watchSite(options: WatchOptions, onBuild: (build: Build) => void): WatchedSite {
  const temporary = mkdtempSync(join(tmpdir(), "vitae-dev-"));
  const startedMs = Date.now();
  let number = 0;
  let changes = 0;
  let settling: NodeJS.Timeout | undefined;

  const make = async (): Promise<StartedBuild> => {
    number += 1;
    const mine = number;
    const place = { folder: join(temporary, String(mine)), former: join(temporary, String(mine - 1)) };
    // The documents of a former build may end after a newer one, whose report counts.
    const onMade: WatchOptions["onMade"] = (...report) => {
      if (mine === number) options.onMade(...report);
    };
    const started = await startBuild({ ...options, onMade }, { id: `${startedMs}-${mine}`, ...place });
    onBuild(started.build);
    void started.whole.then((build) => {
      // The pages show why there are no documents.
      if (mine !== number || build.ok || !started.build.ok) return;
      newest = Promise.resolve({ build, whole: started.whole });
      onBuild(build);
    });
    return started;
  };
  /** Several changes during a build cause only one more. */
  const rebuild = () => {
    changes += 1;
    const mine = changes;
    newest = newest.then(async (last) => {
      if (mine !== changes) return last;
      const made = await make();
      const { build, whole } = last;
      if (build.ok) void whole.then(() => rmSync(build.folder, { recursive: true, force: true }));
      return made;
    });
  };

  // The set changes with the data. The watcher looks at it for each file that it finds.
  let wanted = findWatched(options);
  const isIn = (path: string, folder: string) => path === folder || path.startsWith(folder + sep);
  const watcher = watch(wanted.map(dirname), {
    ignored: (path) => !wanted.some((one) => isIn(resolve(path), one) || isIn(one, resolve(path))),
  });
  const settle = () => {
    // Counted from the first change, so that a program that writes continuously does not delay the site.
    settling ??= setTimeout(() => {
      settling = undefined;
      // Other folders may be named in vitae.json. Those that are new to the watcher are reported as changes.
      wanted = findWatched(options);
      watcher.add([...wanted.map(dirname), ...wanted]);
      rebuild();
    }, settlingMs);
  };
  let newest = new Promise<void>((resolve) => watcher.once("ready", resolve)).then(() => {
    watcher.on("all", settle);
    return make();
  });

  return {
    async current(path) {
      const { build, whole } = await newest;
      return build.ok && !existsSync(toFile(build, path)) ? whole : build;
    },
    async close() {
      clearTimeout(settling);
      await watcher.close();
      rmSync(temporary, { recursive: true, force: true });
    },
  };
}

/** Returns the file of a path on the server: of a page, its html. */
export function toFile({ folder, base }: Extract<Build, { ok: true }>, path: string): string {
  const below = path.slice(base.length);
  return join(folder, below, /\.[^/]*$/.test(below) ? "" : "index.html");
}

/** Resolves once the pages are written. */
function startBuild(
  { read, onMade, editPage }: WatchOptions,
  { id, folder, former }: { id: string; folder: string; former: string },
): Promise<StartedBuild> {
  const startedMs = performance.now();
  const written = new Map<string, string | Uint8Array>();
  const write = (name: string, content: string | Uint8Array) => {
    if (written.get(name) === content) return;
    written.set(name, content);
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    const isPage = name.endsWith(".html") && editPage !== undefined;
    writeFileSync(join(folder, name), isPage ? editPage(String(content), id) : content);
  };
  return new Promise((resolvePages) => {
    const makeWhole = async (): Promise<Build> => {
      let reply: SiteReply;
      let base = "/";
      try {
        const request = read();
        if (request.ok) {
          const { site } = request;
          base = site.base;
          const onPages = (made: MadeSite) => {
            writeSite(made, site, write);
            resolvePages({ build: { ok: true, id, base, folder }, whole });
          };
          reply = await makeSite({ former, ...site, onPages });
          if (reply.ok) for (const [name, content] of reply.files) write(name, content);
        } else reply = request;
      } catch (error) {
        // Typst refuses a template, for example.
        reply = { ok: false, defects: [messageOf(error)] };
      }
      onMade(reply, performance.now() - startedMs);
      return reply.ok
        ? { ok: true, id, base, folder }
        : { ok: false, id: `${id}-defects`, defects: reply.defects };
    };
    const whole = makeWhole();
    // Without effect after the pages.
    void whole.then((build) => resolvePages({ build, whole }));
  });
}

/** Returns the paths that a site is made from. The owner's folder also contains others, such as packages. */
function findWatched({ root, read }: WatchOptions): string[] {
  const own = ["vitae.json", "theme.json", "style.css"].map((name) => join(root, name));
  const request = read();
  if (!request.ok) return own.map((path) => resolve(path));
  const { data, publicFolder, messages, theme = "" } = request.site;
  const themes = /[/\\.]/.test(theme) ? [theme, join(dirname(theme), "style.css")] : [];
  const all = [...own, data, publicFolder, ...(messages === undefined ? [] : [messages]), ...themes];
  return all.map((path) => resolve(path));
}
