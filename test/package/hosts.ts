/** Runs the hosts' commands of docs/publishing.md in an owner's folder. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Case, expectFiles, expectText, root, run } from "./cases.ts";

const page = readFileSync(join(root, "docs/publishing.md"), "utf8");

/**
 * The commands of each host on the page, the environment that the host gives the build, and the expected content of the
 * built files.
 */
const hosts: Readonly<
  Record<string, { lines: RegExp; env: Record<string, string>; holds: Record<string, RegExp> }>
> = {
  "GitLab Pages": {
    lines: /\n {2}script:\n((?: {4}- .*\n)+)/,
    env: { CI_PAGES_URL: "https://ilse.pages.example/cv" },
    holds: {
      // It is served at any address, so only it names the site's folder.
      "404.html": /href="\/cv\/assets\//,
      "sitemap.xml": /<loc>https:\/\/ilse\.pages\.example\/cv\/<\/loc>/,
    },
  },
  Netlify: {
    lines: /\ncommand = "(.*)"\npublish = "dist"\n/,
    env: { URL: "https://ilse.netlify.example" },
    holds: {
      "sitemap.xml": /<loc>https:\/\/ilse\.netlify\.example\/<\/loc>/,
      _headers: /Content-Security-Policy/,
    },
  },
  Cloudflare: {
    lines: /The build command is `([^`]*)`/,
    env: { CV_URL: "https://ilse.pages.example" },
    holds: {
      "sitemap.xml": /<loc>https:\/\/ilse\.pages\.example\/<\/loc>/,
      _headers: /Content-Security-Policy/,
    },
  },
};

/** `install` creates an owner's folder with the installed package. */
export function hostCases(install: (name: string) => Promise<string>): Case[] {
  return Object.entries(hosts).map(([name, { lines, env, holds }]) => ({
    name: `publishing on ${name}`,
    async check() {
      const folder = await install(name);
      const [, script = ""] = lines.exec(page) ?? [];
      expectText(script, /vitae build/);
      await run("sh", ["-e", "-c", script.replace(/^ {4}- /gm, "")], { cwd: folder, env });
      expectFiles(join(folder, "dist"), ["index.html", "404.html", "feed.atom", "cv.pdf"]);
      for (const [file, text] of Object.entries(holds))
        expectText(readFileSync(join(folder, "dist", file), "utf8"), text);
    },
  }));
}
