/** What docs/publishing.md has hosts run, in an owner's folder. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Case, expectFiles, expectText, root, run } from "./cases.ts";

const page = readFileSync(join(root, "docs/publishing.md"), "utf8");

/** `install` makes an owner's folder in which the package is installed. */
export function hostCases(install: (name: string) => Promise<string>): Case[] {
  const build = async (name: string, lines: readonly string[], env: Record<string, string>) => {
    const folder = await install(name);
    expectText(lines.join("\n"), /vitae build/);
    for (const line of lines) await run("sh", ["-e", "-c", line], { cwd: folder, env });
    expectFiles(join(folder, "dist"), ["index.html", "404.html", "feed.atom", "cv.pdf"]);
    return (file: string) => readFileSync(join(folder, "dist", file), "utf8");
  };
  return [
    {
      name: "publishing on GitLab Pages",
      async check() {
        const [, script = ""] = /\n {2}script:\n((?: {4}- .*\n)+)/.exec(page) ?? [];
        const lines = script.split("\n").flatMap((line) => /^ {4}- (.*)$/.exec(line)?.[1] ?? []);
        const read = await build("gitlab", lines, { CI_PAGES_URL: "https://ilse.pages.example/cv" });
        expectText(read("index.html"), /(?:src|href)="\/cv\/assets\//);
        expectText(read("sitemap.xml"), /<loc>https:\/\/ilse\.pages\.example\/cv\/<\/loc>/);
      },
    },
    {
      name: "publishing on Netlify",
      async check() {
        const [, command = ""] = /\ncommand = "(.*)"\npublish = "dist"\n/.exec(page) ?? [];
        const read = await build("netlify", [command], { URL: "https://ilse.netlify.example" });
        expectText(read("sitemap.xml"), /<loc>https:\/\/ilse\.netlify\.example\/<\/loc>/);
        expectText(read("_headers"), /Content-Security-Policy/);
      },
    },
    {
      name: "publishing on Cloudflare",
      async check() {
        const [, command = ""] = /The build command is `([^`]*)`/.exec(page) ?? [];
        const read = await build("cloudflare", [command], { CV_URL: "https://ilse.pages.example" });
        expectText(read("sitemap.xml"), /<loc>https:\/\/ilse\.pages\.example\/<\/loc>/);
        expectText(read("_headers"), /Content-Security-Policy/);
      },
    },
  ];
}
