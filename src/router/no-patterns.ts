// Stands for wouter's matcher, regexparam: match-route.ts matches addresses, and src/README.md tells why.
export function parse(pattern: string): never {
  throw new Error(`The page matches no patterns by wouter, such as ${pattern}.`);
}
