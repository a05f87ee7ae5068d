/**
 * Replaces `__name__` in the inline scripts of index.html by the constant of that name in
 * src/store/inline-constants.ts, or by one of those below.
 */

import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { reloadKey } from "../../src/lazy/reload-once.ts";
import * as shared from "../../src/store/inline-constants.ts";
import { hashedFolder } from "./host-files.ts";

export function inlineScriptsPlugin(): Plugin {
  return {
    name: "cv-inline-scripts",
    // In development the html also contains an owner's data.
    apply: "build",
    transformIndexHtml: { order: "pre", handler: fillConstants },
  };
}

/** Throws for an unknown name. */
export function fillConstants(html: string): string {
  const constants = new Map<string, unknown>([
    ...Object.entries(shared),
    ["reloadKey", reloadKey],
    // Matches the page's own built scripts, but not the worker; vite.config.ts names it.
    ["scriptFiles", new RegExp(`/${hashedFolder}(?!worker)`)],
  ]);
  return html
    .replace("__oldestBrowsers__", listOldestBrowsers())
    .replace(/\b__(\w+?)__\b/g, (_, name: string) => {
      const value = constants.get(name);
      if (value === undefined) throw new Error(`index.html: there is no constant ${name}.`);
      return value instanceof RegExp ? String(value) : JSON.stringify(value);
    });
}

const browserNames = new Map([
  ["chrome", "Chrome"],
  ["edge", "Edge"],
  ["firefox", "Firefox"],
  ["safari", "Safari"],
  ["ios_saf", "Safari"],
]);

/** Returns the browsers of package.json by version, such as "Chrome or Edge 111, Firefox 128". */
function listOldestBrowsers(): string {
  const byVersion = new Map<string, Set<string>>();
  for (const { name, version } of readBaseline()) {
    const names = byVersion.get(version) ?? new Set();
    byVersion.set(version, names.add(browserNames.get(name) ?? name));
  }
  return [...byVersion].map(([version, names]) => `${[...names].join(" or ")} ${version}`).join(", ");
}

interface OldestBrowser {
  /** The name in browserslist, such as `ios_saf`. */
  name: string;
  version: string;
}

/** Reads package.json's `browserslist`. Throws for any line unlike `chrome >= 111`. */
export function readBaseline(): OldestBrowser[] {
  const { browserslist }: { browserslist: string[] } = JSON.parse(
    readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
  );
  return browserslist.map((line) => {
    const [, name, version] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? [];
    if (name === undefined || version === undefined)
      throw new Error(`package.json, browserslist: ${line} is not a browser with its oldest version.`);
    return { name, version };
  });
}
