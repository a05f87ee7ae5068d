/** In the place of the package with which the router reads its own patterns: no address here is matched by those. */
export function parse(): never {
  throw new Error("Addresses are matched by find-route.ts.");
}
