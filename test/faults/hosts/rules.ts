/** `_headers` and `_redirects` as their hosts read them: as little of it as this project's files need. */

interface HeaderRule {
  path: RegExp;
  headers: [name: string, value: string][];
}

export function readHeaders(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of text.split("\n")) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const header = /^\s+([\w-]+):\s*(.*)$/.exec(line);
    if (header === null) rules.push({ path: toPattern(line), headers: [] });
    else rules.at(-1)?.headers.push([header[1] ?? "", header[2] ?? ""]);
  }
  return rules;
}

/** Every rule that matches gives its headers; the same one from two rules is joined, which is seldom wanted. */
export function headersFor(path: string, rules: readonly HeaderRule[]): Map<string, string> {
  const headers = new Map<string, string>();
  for (const rule of rules.filter((candidate) => candidate.path.test(path))) {
    for (const [name, value] of rule.headers) {
      const other = headers.get(name);
      headers.set(name, other === undefined ? value : `${other}, ${value}`);
    }
  }
  return headers;
}

export interface Rewrite {
  path: RegExp;
  to: string;
}

export function readRewrites(text: string): Rewrite[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [from = "", to = "", status] = line.split(" ");
      if (status !== "200") throw new Error(`Not a rewrite: ${line}`);
      return { path: toPattern(from), to };
    });
}

function toPattern(path: string): RegExp {
  const source = path.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
  return new RegExp(`^${source}$`);
}
