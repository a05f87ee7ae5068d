/**
 * Serves a site from memory and rebuilds it when one of the owner's files is saved. Pages then reload. The page shows
 * defects, and `onMade` receives them; no file content can stop the server.
 */
import { type FSWatcher, readdirSync, watch } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { basename, dirname, extname, join, resolve, sep } from "node:path";
import sirv from "sirv";
import { messageOf } from "../../model/message-of.ts";
import { escapeXml } from "../../model/xml.ts";
import { outputs } from "../export/outputs.ts";
import { makeSite, type SiteReply, type SiteRequest } from "./build.ts";
import { toContentType } from "./host-files.ts";
import { findNotFoundPage, listen, toHeaders } from "./serve.ts";

/** A site's configuration, or its defects. */
type DevRequest = { ok: true; site: SiteRequest } | { ok: false; defects: readonly string[] };

interface WatchOptions {
  /** The owner's folder, which holds vitae.json. */
  root: string;
  /** Called before each build, since vitae.json may have changed. */
  read: () => DevRequest;
  onMade: (reply: SiteReply, ms: number) => void;
}

type ServedSite = Extract<SiteReply, { ok: true }> & {
  id: string;
  request: SiteRequest;
  /** Resolves with the documents and other exports; present while only the pages are ready. */
  whole?: Promise<Made>;
};

/** `id` differs between any two builds, also after a restart of the server. */
type Made = ServedSite | { ok: false; id: string; defects: readonly string[] };

interface WatchedSite {
  /**
   * Resolves with the newest site, which may contain only its pages. The first call builds a site and starts watching.
   */
  current: () => Promise<Made>;
  /** Resolves with a site that contains the file of a path, if there is one: documents may still be typeset. */
  find: (path: string) => Promise<Made>;
  close: () => void;
}

/** Keeps a site in memory, and rebuilds it when one of its files changes. */
export function watchSite({ root, read, onMade }: WatchOptions, onChange: (made: Made) => void): WatchedSite {
  const started = Date.now();
  let last = 0;

  async function make(): Promise<Made> {
    const startedMs = performance.now();
    const mine = last;
    const id = `${started}-${mine}`;
    let resolvePages = (_site: SiteReply & { ok: true }) => {};
    const pages = new Promise<SiteReply & { ok: true }>((resolve) => {
      resolvePages = resolve;
    });
    const makeWhole = async (): Promise<Made> => {
      let request: DevRequest = { ok: false, defects: [] };
      let reply: SiteReply;
      try {
        request = read();
        reply = request.ok ? await makeSite({ ...request.site, onPages: resolvePages }) : request;
      } catch (error) {
        // Typst refuses a template, for example.
        reply = { ok: false, defects: [messageOf(error)] };
      }
      onMade(reply, performance.now() - startedMs);
      if (!reply.ok || !request.ok)
        return { ok: false, id: `${id}-0`, defects: reply.ok ? [] : reply.defects };
      return { ...reply, id, request: request.site };
    };
    const whole = makeWhole();
    const first = await Promise.race([pages, whole]);
    if (!first.ok || "id" in first) return whole;
    const request = read();
    if (!request.ok) return whole;
    void whole.then((done) => {
      if (mine !== last) return;
      made = Promise.resolve(done);
      // The pages show why there are no documents.
      if (!done.ok) onChange(done);
    });
    return { ...first, id, request: request.site, whole };
  }

  let made: Promise<Made> | undefined;
  let stopWatching = () => {};
  const current = () => {
    if (made !== undefined) return made;
    made = make();
    stopWatching = watchFolders(
      () => toWatched(root, read()),
      () => {
        last++;
        const mine = last;
        // Builds run one after the other. Several changes during a build cause only one more.
        made = current().then(async (site) => {
          if (mine !== last) return site;
          const newest = await make();
          onChange(newest);
          return newest;
        });
      },
    );
    return made;
  };
  const find = async (path: string) => {
    const site = await current();
    const { base } = site.ok ? site.request : { base: "/" };
    if (!site.ok || site.whole === undefined || !path.startsWith(base)) return site;
    // The scripts and pictures of the app and the owner.
    const isLater = isExport(path) || !/\.\w+$/.test(path);
    return isLater && findPage(site.files, path.slice(base.length)) === undefined ? site.whole : site;
  };
  return { current, find, close: () => stopWatching() };
}

/** Returns whether a path can be one of the exports, which are made after the pages. */
export function isExport(path: string): boolean {
  return outputs.some(({ name }) => path.endsWith(`/${name}`)) || /\/views\/[^/]+\.\w+$/.test(path);
}

/** Not below the base, because a page with defects has none. */
const eventsPath = "/@vitae/events";
const scriptPath = "/@vitae/reload.js";

/** Reloads a page when a newer site is ready. */
const reloadScript = `const { made } = document.currentScript.dataset;
new EventSource(${JSON.stringify(eventsPath)}).onmessage = ({ data }) => {
  if (made !== data) location.reload();
};
`;
const toScript = (id: string) => `<script src="${scriptPath}" data-made="${id}" defer></script>`;

/** Serves the files that a build would write. Rejects if the port is taken. */
export async function startDevServer(
  options: WatchOptions & { port: number },
): Promise<{ origin: string; base: string; close: () => void }> {
  const toEvent = ({ id }: Made) => `data: ${id}\n\n`;
  const pages = new Set<ServerResponse>();
  const watched = watchSite(options, (made) => {
    for (const page of pages) page.write(toEvent(made));
  });
  const { server, origin } = await listen(options.port, async (request, response) => {
    const path = (request.url ?? "/").replace(/\?.*/s, "");
    response.setHeader("Cache-Control", "no-store");
    if (path === scriptPath) return send(response, "reload.js", reloadScript, "");
    if (path === eventsPath) {
      response.writeHead(200, { "Content-Type": "text/event-stream" }).flushHeaders();
      request.once("close", () => pages.delete(response));
      response.write(toEvent(await watched.current()));
      pages.add(response);
      return;
    }
    const site = await watched.find(path);
    if (site.ok) return answer(site, path, request, response);
    response.statusCode = 500;
    send(response, "index.html", toDefectsPage(site.defects), site.id);
  });
  const first = options.read();
  const base = first.ok ? first.site.base : "/";
  void watched.current();
  const close = () => {
    watched.close();
    server.closeAllConnections();
    server.close();
  };
  return { origin, base, close };
}

function answer(site: ServedSite, path: string, request: IncomingMessage, response: ServerResponse): void {
  const { base, app, data, publicFolder } = site.request;
  if (!path.startsWith(base)) {
    response.writeHead(302, { Location: base }).end();
    return;
  }
  const html = [...site.files].flatMap(([name, text]) => (isPage(name) ? [String(text)] : []));
  for (const [name, value] of toHeaders(html)) response.setHeader(name, value);
  const name = path.slice(base.length);
  answerFile(site, name, request, response, () => {
    const file = decodePath(name);
    const isInData = resolve(publicFolder, file).startsWith(resolve(data) + sep);
    const folders = [
      ...(app !== undefined && name.startsWith("assets/")
        ? [{ prefix: "assets/", folder: join(app.folder, "app/assets") }]
        : []),
      ...(isInData || file.startsWith("data/") ? [] : [{ prefix: "", folder: publicFolder }]),
    ];
    const next = () => {
      const found = folders.shift();
      if (found === undefined) return sendOther(site, path, response);
      request.url = `/${name.slice(found.prefix.length)}`;
      sirv(found.folder, { dev: true, dotfiles: false })(request, response, next);
    };
    next();
  });
}

/** Sends one of a site's own files, or a published one of its data folder. `name` is the path below the base. */
export function answerFile(
  { id, files, published, request: { data } }: ServedSite,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void {
  const own = findPage(files, name);
  const file = decodePath(name);
  if (own !== undefined) send(response, own, files.get(own) ?? "", id);
  else if (published.some((path) => `data/${path}` === file)) {
    request.url = `/${name.slice("data/".length)}`;
    sirv(data, { dev: true, dotfiles: false })(request, response, next);
  } else next();
}

/** Decodes a path; an invalid one stays as it is and matches no file. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Sends the page that hosts send for an address without a file. */
function sendOther({ id, files, request }: ServedSite, path: string, response: ServerResponse): void {
  response.statusCode = 404;
  const name = findNotFoundPage(path.slice(request.base.length), (name) => files.has(name)) ?? "404.html";
  send(response, name, files.get(name) ?? "", id);
}

/** Returns the file for a path: its own, or its folder's index.html. */
function findPage(files: ServedSite["files"], name: string): string | undefined {
  const folder = name.replace(/\/$/, "");
  return [name, folder === "" ? "index.html" : `${folder}/index.html`].find((file) => files.has(file));
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".gz": "application/gzip",
  ".xml": "application/xml",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
};

const isPage = (name: string) => extname(name) === ".html";

function send(response: ServerResponse, name: string, content: string | Uint8Array, id: string): void {
  const output =
    outputs.find((one) => one.name === name) ?? outputs.find((one) => extname(one.name) === extname(name));
  const type = types[extname(name)] ?? output?.type ?? "text/plain";
  response.setHeader("Content-Type", toContentType(type));
  response.end(isPage(name) ? String(content).replace("</head>", `${toScript(id)}</head>`) : content);
}

/** Returns a page that shows defects, without the script that reloads it. */
export function toDefectsPage(defects: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>The data has defects</title>
    <style>
      body { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
      pre { white-space: pre-wrap; overflow-wrap: anywhere; }
    </style>
  </head>
  <body>
    <h1>The data has defects</h1>
    <p>Once they are mended and saved, the page comes back by itself.</p>
    <pre>${escapeXml(defects.join("\n"))}</pre>
  </body>
</html>
`;
}

interface Watched {
  folder: string;
  /** The names to watch; all by default. */
  names?: readonly string[];
}

/** The owner's folder also contains other files, such as packages. */
function toWatched(root: string, request: DevRequest): Watched[] {
  const { data, publicFolder, theme, messages } = request.ok
    ? request.site
    : { data: "", publicFolder: "", theme: "", messages: undefined };
  const themes = theme !== undefined && /[/\\.]/.test(theme) ? [dirname(theme)] : [];
  const whole = request.ok
    ? [
        data,
        publicFolder,
        ...(messages === undefined ? [] : [messages]),
        ...themes.filter((at) => resolve(at) !== resolve(root)),
      ]
    : [];
  // Creating, moving or removing a folder is an event of its parent.
  return [
    { folder: root, names: ["vitae.json", "theme.json", "style.css"] },
    ...whole.map((folder) => ({ folder: dirname(resolve(folder)), names: [basename(folder)] })),
    ...whole.flatMap((folder) => [{ folder }, ...findFolders(folder).map((folder) => ({ folder }))]),
  ];
}

function findFolders(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

/** Editors change a file several times when saving it. */
const settlingMs = 100;

/**
 * Calls back after changes have settled. Watches each folder, since file watchers lose files that editors replace,
 * and lists the folders again after each change.
 */
function watchFolders(list: () => Watched[], onChange: () => void): () => void {
  let watchers: FSWatcher[] = [];
  let settling: NodeJS.Timeout | undefined;
  const stop = () => {
    clearTimeout(settling);
    for (const watcher of watchers) watcher.close();
  };
  const start = () => {
    watchers = list().flatMap(({ folder, names }) => {
      try {
        const watcher = watch(folder, (_event, name) => {
          if (names === undefined || name === null || names.includes(name)) changed();
        });
        // The folder is gone. Its parent's watcher reports when it is back.
        watcher.on("error", () => watcher.close());
        return [watcher];
      } catch {
        return [];
      }
    });
  };
  const changed = () => {
    // Counted from the first change, so that a program that writes continuously does not delay the site.
    settling ??= setTimeout(() => {
      settling = undefined;
      stop();
      start();
      onChange();
    }, settlingMs);
  };
  start();
  return stop;
}
