/**
 * Serves an owner's site over Vite's development server. Vite adds only the program's own modules: data, exports and
 * theme come from the folder that watch-site.ts builds into, and pages are not prerendered.
 */
import sirv from "sirv";
import type { Plugin } from "vite";
import { isViewPath } from "../../src/routes.ts";
import { type PageData, pageDataId } from "../../src/store/page-data.ts";
import type { PageLanguageOptions } from "../../src/ui/page-language.ts";
import type { Config } from "../owner/config.ts";
import { toDefectsPage } from "./dev-server.ts";
import type { SitePage } from "./language-site.ts";
import { toScriptText, translateTemplate } from "./render.ts";
import { toPath } from "./serve.ts";
import { placeholders } from "./template.ts";
import { colorBar } from "./theme.ts";
import { waitForFile, watchSite } from "./watch-site.ts";

interface DevPluginOptions {
  /** The owner's folder, which holds vitae.json. */
  root: string;
  read: () => { ok: true; config: Config } | { ok: false; defects: readonly string[] };
}

export function devPlugin({ root, read }: DevPluginOptions): Plugin {
  let base = "/";
  let onDefects = (_text: string) => {};
  let reload = () => {};
  const watched = watchSite(
    {
      root,
      read() {
        const reply = read();
        // Vite keeps the base that it was started with.
        return reply.ok ? { ok: true, site: { ...reply.config, base } } : reply;
      },
      onMade: (reply) => {
        if (!reply.ok) onDefects(`The data has errors:\n${reply.defects.join("\n")}`);
      },
    },
    () => reload(),
  );
  return {
    name: "vitae-dev",
    apply: "serve",
    configResolved({ logger, base: resolved }) {
      base = resolved;
      onDefects = (text) => logger.error(text);
    },
    configureServer(server) {
      reload = () => server.ws.send({ type: "full-reload" });
      server.middlewares.use(async (request, response, next) => {
        const path = toPath(request.url);
        // Everything else is Vite's.
        const isOwn = /\/(?:data|views|assets)\/|\.(?:atom|docx|json|md|pdf|png|txt|vcf|xml)$/.test(path);
        if (!isOwn || !path.startsWith(base)) return next();
        const build = await waitForFile(await watched.current(), path);
        if (!build.ok) return next();
        response.setHeader("Cache-Control", "no-store");
        const { url = "/" } = request;
        request.url = url.slice(base.length - 1);
        sirv(build.folder, { dev: true, dotfiles: false })(request, response, () => {
          request.url = url;
          next();
        });
      });
    },
    closeBundle: watched.close,
    transformIndexHtml: {
      order: "pre",
      async handler(html, { originalUrl = base }) {
        const site = await watched.current();
        if (!site.ok) return toDefectsPage(site.defects);
        const { pathname } = new URL(originalUrl, "http://localhost");
        const [first] = site.languages;
        const found = site.languages.findLast(({ data }) => pathname.startsWith(base + data.base)) ?? first;
        if (found === undefined) return html;
        const { data, views, head, barColors, language } = found;
        const path = `/${pathname.slice(base.length + data.base.length)}`;
        const view = views.find((one) => isViewPath(path, one));
        const page: PageData = { ...data, ...(view && { view }) };
        const json = `<script type="application/json" id="${pageDataId}">${toScriptText(page)}</script>`;
        const worded = language === undefined ? html : translateTemplate(html, language);
        const colored = barColors === undefined ? worded : colorBar(worded, barColors);
        // Vite's client puts the app's styles at the end of the head, and the theme's must come after them.
        return colored.replace(
          '<div id="root"></div>',
          (rootElement) =>
            `${head.replaceAll(placeholders.base, base)}${rootElement}\n    ${json}${toLanguageScript(found, base)}`,
        );
      },
    },
  };
}

/** Returns the script that translates the page's messages before its own scripts run. */
function toLanguageScript({ language, data }: SitePage, base: string): string {
  const options: PageLanguageOptions = { translation: language?.whole };
  return `
    <script type="module">
      import { startPageLanguage } from "/src/ui/page-language.ts";
      import { startLanguageSwitch } from "/src/ui/language-switch.ts";
      startPageLanguage(${toScriptText(options)});
      startLanguageSwitch(${toScriptText(base + data.base)});
    </script>`;
}
