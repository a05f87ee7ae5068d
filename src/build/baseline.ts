import { readFileSync } from "node:fs";

/** A browser, as browserslist names it, and the oldest of its versions that the page is built for. */
interface OldestBrowser {
  name: string;
  version: string;
}

/** Of package.json's `browserslist`: each line is like `chrome >= 111`. Throws for any other. */
export function readBaseline(): OldestBrowser[] {
  const { browserslist }: { browserslist: string[] } = JSON.parse(
    readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
  );
  return browserslist.map((line) => {
    const [, name, version] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? [];
    if (name === undefined || version === undefined)
      throw new Error(`package.json, browserslist: ${line} is no browser with its oldest version.`);
    return { name, version };
  });
}
