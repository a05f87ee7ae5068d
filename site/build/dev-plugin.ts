/**
 * Serves an owner's data in development: the same functions as a build's, with their results in memory. A saved file
 * has the page loaded again. A faulty one is told in the page and on the terminal, with its places, and once it is
 * mended the page comes back.
 */

import { extname, resolve, sep } from "node:path";
import sirv from "sirv";
import type { Plugin, ViteDevServer } from "vite";
import type { Owner, View } from "../../model/cv.ts";
import { messageOf } from "../../model/message-of.ts";
import { isViewPath } from "../../src/routes.ts";
import { type PageData, pageDataId } from "../../src/store/page-data.ts";
import { type Exports, makeExports, readBeside } from "../export/exports.ts";
import { outputs } from "../export/outputs.ts";
import { leaveOutUnsettable } from "../export/settable.ts";
import { createTypesetter, type Typesetter } from "../export/typesetting.ts";
import { readTheme } from "../owner/theme.ts";
import { silentProgress } from "../terminal-progress.ts";
import { compileData, compileProfile } from "./compile.ts";
import { toDefectsPage } from "./dev-server.ts";
import { toScriptText } from "./document.ts";
import { toContentType } from "./host-files.ts";
import { makeNameFont, type NameFont } from "./name-font.ts";
import { readOwner } from "./owner.ts";
import { colorBar, makeSiteTheme, type SiteTheme, withWordmark } from "./theme.ts";

interface DevOptions {
  /** The owner's data folder. */
  data: string;
  publicFolder: string;
  /** The site's path on its host, with a slash at both ends. */
  base: string;
  url: string | undefined;
  exports?: Owner["exports"];
  /** The name of a shipped theme, or the path of a theme.json. */
  theme?: string | undefined;
}

type DevSite =
  | {
      ok: true;
      page: PageData;
      views: readonly View[];
      files: ReadonlyMap<string, string | Uint8Array>;
      theme: SiteTheme | undefined;
      nameFont: NameFont | undefined;
      makeExports: () => Promise<Exports>;
    }
  | { ok: false; defects: readonly string[] };

/** The watcher tells of no second change of a file within 50 ms, and editors that format what they save make two. */
const settlingMs = 100;

export function devPlugin(options: DevOptions): Plugin {
  const { base, publicFolder } = options;
  const data = resolve(options.data);
  let site: Promise<DevSite> | undefined;
  const read = () => {
    site ??= readSite({ ...options, data }).catch((error: unknown) => ({
      ok: false,
      defects: [messageOf(error)],
    }));
    return site;
  };

  function watch({ watcher, ws, config }: ViteDevServer): void {
    const { theme } = options;
    const reply = theme === undefined ? undefined : readTheme(theme);
    const sources = (reply?.ok ? reply.theme.sources : (reply?.sources ?? [])).map((file) => resolve(file));
    watcher.add([data, ...sources]);
    let settling: NodeJS.Timeout | undefined;
    watcher.on("all", (_event, file) => {
      if (!resolve(file).startsWith(data + sep) && !sources.includes(resolve(file))) return;
      clearTimeout(settling);
      settling = setTimeout(async () => {
        site = undefined;
        const found = await read();
        if (!found.ok) config.logger.error(`The data has defects:\n${found.defects.join("\n")}`);
        ws.send({ type: "full-reload" });
      }, settlingMs);
    });
  }

  return {
    name: "vitae-dev",
    apply: "serve",
    configureServer(server) {
      watch(server);
      if (data !== resolve(publicFolder, "data"))
        server.middlewares.use(`${base}data`, sirv(data, { dev: true, etag: true }));
      server.middlewares.use(async (request, response, next) => {
        const path = new URL(request.url ?? "/", "http://localhost").pathname;
        const name = path.startsWith(base) ? path.slice(base.length) : path;
        try {
          const file = await findFile(await read(), name);
          if (file === undefined) return next();
          response.setHeader("Content-Type", file.type);
          response.setHeader("Cache-Control", "no-store");
          response.end(file.content);
        } catch (error) {
          // A template that Typst refuses, for example: the server goes on.
          server.config.logger.error(messageOf(error));
          response.statusCode = 500;
          response.setHeader("Content-Type", "text/plain; charset=utf-8");
          response.end(messageOf(error));
        }
      });
    },
    transformIndexHtml: {
      order: "pre",
      async handler(html, { originalUrl = base }) {
        const found = await read();
        // Vite adds its own client to this page, which loads it again once the data has changed.
        if (!found.ok) return toDefectsPage(found.defects);
        const path = `/${new URL(originalUrl, "http://localhost").pathname.slice(base.length)}`;
        const view = found.views.find((view) => isViewPath(path, view));
        const page: PageData = { ...found.page, ...(view && { view }) };
        const json = `<script type="application/json" id="${pageDataId}">${toScriptText(page)}</script>`;
        const { head = "", barColors } = found.theme ?? {};
        const colored = barColors === undefined ? html : colorBar(html, barColors);
        // Vite's client puts the app's styles at the end of the head, and the theme's must come after them.
        const styles = (found.nameFont?.style ?? "") + head;
        return colored.replace('<div id="root"></div>', (root) => `${styles}${root}\n    ${json}`);
      },
    },
  };
}

async function readSite(options: DevOptions): Promise<DevSite> {
  const { data, publicFolder, base, url, exports } = options;
  const owner = readOwner({ data, base, url, exports, lenient: false }, silentProgress);
  if (!owner.ok) return owner;
  const themed = options.theme === undefined ? undefined : readTheme(options.theme);
  if (themed?.ok === false) return themed;
  const { address } = owner;
  let typesetter: Promise<Typesetter> | undefined;
  const settable = await leaveOutUnsettable({ ...owner.dataset, profile: owner.profile }, () => {
    typesetter = createTypesetter(data);
    return typesetter;
  });
  await (await typesetter)?.close();
  const dataset = withWordmark({ ...owner.dataset, owner: settable.owner }, themed?.theme.wordmark);
  // Nothing is kept in development, so names need no hash; a number tells the fonts apart.
  let named = 0;
  const nameAsset = (kind: string, ending: string) => `assets/${kind}-${named++}.${ending}`;
  const theme = themed && makeSiteTheme(themed.theme, { base, nameFile: nameAsset });
  const nameFont = await makeNameFont({
    owner: dataset.owner,
    theme: themed?.theme,
    base,
    nameFile: nameAsset,
  });
  const nameFile = (kind: string) => `assets/${kind}.json`;
  const compiled = await compileData(dataset, { base, nameFile, progress: silentProgress });
  const profile = compileProfile({ data, publicFolder, base, nameFile });
  let exported: Promise<Exports> | undefined;
  return {
    ok: true,
    page: { base, dataUrl: compiled.url, ...(profile && { profileUrl: profile.url }) },
    views: dataset.views,
    files: new Map<string, string | Uint8Array>([
      ...compiled.files,
      ...(profile?.files ?? []),
      ...(theme?.files ?? []),
      ...(nameFont?.files ?? []),
    ]),
    theme,
    nameFont,
    makeExports() {
      const palette = themed?.theme.palettes?.light;
      exported ??= makeExports({ dataset, ...readBeside(data), address, base, palette });
      return exported;
    },
  };
}

async function findFile(site: DevSite, name: string) {
  if (!site.ok) return undefined;
  const text = site.files.get(name);
  if (text !== undefined) return { type: typeOf(name), content: text };
  const isOfView = name.startsWith("views/") && /\.(?:pdf|png|atom)$/.test(name);
  const output = outputs.find((output) => output.name === name);
  if (output === undefined && !isOfView) return undefined;
  const { files, views } = await site.makeExports();
  const made = new Map<string, string | Uint8Array>([...files, ...views.flatMap(({ files }) => [...files])]);
  const content = made.get(name);
  const { type } = output ?? outputs.find((one) => extname(one.name) === extname(name)) ?? {};
  return content === undefined || type === undefined ? undefined : { type: toContentType(type), content };
}

function typeOf(name: string): string {
  if (name.endsWith(".css")) return "text/css; charset=utf-8";
  return name.endsWith(".json") ? "application/json" : `font/${name.split(".").at(-1)}`;
}
