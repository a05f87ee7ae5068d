// A file of its own, because the build and the browser tests read the same oldest browsers from package.json.
import { readFileSync } from "node:fs";

interface OldestBrowser {
  /** The name as browserslist has it, such as `ios_saf`. */
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
      throw new Error(`package.json, browserslist: ${line} is no browser with its oldest version.`);
    return { name, version };
  });
}
