/**
 * Serves a site that is made anew, in memory, whenever one of the owner's files is saved: what a build would write, from
 * the same function, and no bundler. Pages are loaded again when a site is made. Faults are told in the page and by
 * `onMade`, with their places, and nothing that a file holds ends the server.
 */

import { type FSWatcher, readdirSync, watch } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { basename, dirname, extname, join, resolve, sep } from "node:path";
import sirv from "sirv";
import { messageOf } from "../../model/message-of.ts";
import { escapeXml } from "../export/inline-text.ts";
import { outputs } from "../export/outputs.ts";
import { makeSite, type SiteReply, type SiteRequest } from "./build.ts";
import { toContentType } from "./host-files.ts";
import { listen, readRewrites, toHeaders } from "./serve.ts";

/** What a site is made of, or why that is not known. */
export type DevRequest = { ok: true; site: SiteRequest } | { ok: false; defects: readonly string[] };

interface DevServerOptions {
  port: number;
  /** The owner's folder, whose vitae.json says the rest. */
  root: string;
  /** Asked before each making, since vitae.json may have changed. */
  read: () => DevRequest;
  onMade: (reply: SiteReply, ms: number) => void;
}

/** `id` differs between any two makings, also of a server that was started anew. */
type Made =
  | {
      ok: true;
      id: string;
      request: SiteRequest;
      files: ReadonlyMap<string, string | Uint8Array>;
      published: readonly string[];
      headers: ReturnType<typeof toHeaders>;
    }
  | { ok: false; id: string; defects: readonly string[] };

/** Below no base, since a page with defects has none. */
const eventsPath = "/@vitae/events";
const scriptPath = "/@vitae/reload.js";

/** A page says of which making it is, and hears of the newest. */
const reloadScript = `const { made } = document.currentScript.dataset;
new EventSource(${JSON.stringify(eventsPath)}).onmessage = ({ data }) => {
  if (made !== data) location.reload();
};
`;
const toScript = (id: string) => `<script src="${scriptPath}" data-made="${id}" defer></script>`;

/** Rejects where the port is taken. */
export async function startDevServer(
  options: DevServerOptions,
): Promise<{ origin: string; base: string; close: () => void }> {
  const { root, read, onMade } = options;
  const pages = new Set<ServerResponse>();
  const started = Date.now();
  let last = 0;
  const toEvent = ({ id }: Made) => `data: ${id}\n\n`;

  async function make(): Promise<Made> {
    const startedMs = performance.now();
    const id = `${started}-${last}`;
    let request: DevRequest = { ok: false, defects: [] };
    let reply: SiteReply;
    try {
      request = read();
      reply = request.ok ? await makeSite(request.site) : request;
    } catch (error) {
      // A template that Typst refuses, for example.
      reply = { ok: false, defects: [messageOf(error)] };
    }
    onMade(reply, performance.now() - startedMs);
    if (!reply.ok || !request.ok) return { ok: false, id, defects: reply.ok ? [] : reply.defects };
    const html = [...reply.files].flatMap(([name, text]) => (isPage(name) ? [String(text)] : []));
    const { files, published } = reply;
    return { ok: true, id, request: request.site, files, published, headers: toHeaders(html) };
  }

  let made: Promise<Made> | undefined;
  const current = () => {
    made ??= make();
    return made;
  };
  const { server, origin } = await listen(options.port, async (request, response) => {
    const path = (request.url ?? "/").replace(/\?.*/s, "");
    response.setHeader("Cache-Control", "no-store");
    if (path === scriptPath) return send(response, "reload.js", reloadScript, "");
    if (path === eventsPath) {
      response.writeHead(200, { "Content-Type": "text/event-stream" }).flushHeaders();
      request.once("close", () => pages.delete(response));
      response.write(toEvent(await current()));
      pages.add(response);
      return;
    }
    const site = await current();
    if (site.ok) return answer(site, path, request, response);
    response.statusCode = 500;
    send(response, "index.html", toDefectsPage(site.defects), site.id);
  });
  const first = read();
  const base = first.ok ? first.site.base : "/";
  current();
  const stopWatching = watchFolders(
    () => toWatched(root, read()),
    () => {
      last++;
      const mine = last;
      // One after the other, and of several changes only the newest is waited for.
      made = current().then((site) => (mine === last ? make() : site));
      void made.then((site) => {
        if (mine === last) for (const page of pages) page.write(toEvent(site));
      });
    },
  );

  return { origin, base, close: () => closeAll(server, stopWatching) };
}

function closeAll(server: Server, stopWatching: () => void): void {
  stopWatching();
  server.closeAllConnections();
  server.close();
}

type MadeSite = Made & { ok: true };

function answer(site: MadeSite, path: string, request: IncomingMessage, response: ServerResponse): void {
  const { files, headers } = site;
  const { base, app, data, publicFolder } = site.request;
  if (!path.startsWith(base)) {
    response.writeHead(302, { Location: base }).end();
    return;
  }
  for (const [name, value] of headers) response.setHeader(name, value);
  const name = path.slice(base.length);
  const page = findPage(files, name);
  if (page !== undefined) {
    send(response, page, files.get(page) ?? "", site.id);
    return;
  }
  const file = decodePath(name);
  const isPublished = site.published.some((path) => `data/${path}` === file);
  const isInData = resolve(publicFolder, file).startsWith(resolve(data) + sep);
  const folders = [
    { prefix: "assets/", folder: join(app.folder, "app/assets") },
    ...(isPublished ? [{ prefix: "data/", folder: data }] : []),
    ...(isInData || file.startsWith("data/") ? [] : [{ prefix: "", folder: publicFolder }]),
  ].filter(({ prefix }) => name.startsWith(prefix));
  const next = () => {
    const found = folders.shift();
    if (found === undefined) return sendOther(site, path, response);
    request.url = `/${name.slice(found.prefix.length)}`;
    sirv(found.folder, { dev: true, dotfiles: false })(request, response, next);
  };
  next();
}

/** Returns a path as files have it; one that cannot be decoded leads to none. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Sends what hosts send for an address without a file; see readRewrites. */
function sendOther({ id, files, request }: MadeSite, path: string, response: ServerResponse): void {
  const target = readRewrites(String(files.get("_redirects") ?? "")).get(path);
  const page = target === undefined ? undefined : findPage(files, target.slice(request.base.length));
  response.statusCode = page === undefined ? 404 : 200;
  send(response, page ?? "404.html", files.get(page ?? "404.html") ?? "", id);
}

/** Returns the name of the file that a path leads to: its own, or its folder's page. */
function findPage(files: MadeSite["files"], name: string): string | undefined {
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
  const type = outputs.find((output) => output.name === name)?.type ?? types[extname(name)] ?? "text/plain";
  response.setHeader("Content-Type", toContentType(type));
  response.end(isPage(name) ? String(content).replace("</head>", `${toScript(id)}</head>`) : content);
}

/** Returns the page that tells defects. Whoever serves it adds the script that loads it again. */
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
  /** The entries that count; all of them, if it is left out. */
  names?: readonly string[];
}

/** The owner's folder holds much that makes no site, such as the packages. */
function toWatched(root: string, request: DevRequest): Watched[] {
  const { data, publicFolder, theme } = request.ok ? request.site : { data: "", publicFolder: "", theme: "" };
  const themes = theme !== undefined && /[/\\.]/.test(theme) ? [dirname(theme)] : [];
  const whole = request.ok
    ? [data, publicFolder, ...themes.filter((at) => resolve(at) !== resolve(root))]
    : [];
  // A folder that is made, moved or removed is an event of the one that holds it.
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

/** Editors make several changes of one saved file. */
const settlingMs = 100;

/**
 * Calls back once changes have settled. Each folder is watched by itself, since a watcher of files loses those that
 * editors replace, and the folders are listed anew after each change.
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
        // A folder that is gone; the one that holds it tells when it is back.
        watcher.on("error", () => watcher.close());
        return [watcher];
      } catch {
        return [];
      }
    });
  };
  const changed = () => {
    // Counted from the first change, so that a program that goes on writing does not keep the site old.
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
