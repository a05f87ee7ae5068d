/** Reads `_headers` and `_redirects` as their hosts do, as far as this project's files need it. */

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

/** Collects the headers of every matching rule. A header from two rules is joined, as the hosts do. */
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

interface Redirect {
  path: RegExp;
  to: string;
}

export function readRedirects(text: string): Redirect[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [from = "", to = "", status] = line.split(" ");
      if (status !== "301") throw new Error(`Not a redirect: ${line}`);
      return { path: toPattern(from), to };
    });
}

function toPattern(path: string): RegExp {
  const source = path.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
  return new RegExp(`^${source}$`);
}
