/** Checks icons of an owner's own: a path of SVG on the grid of the page's icons, which are 18 wide and high. */

/** The grid of the page's icons, in which a path must stay. */
const iconGrid = 18;

/** The number of coordinates that each command takes. */
const counts: Readonly<Record<string, number>> = {
  m: 2,
  l: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  t: 2,
  a: 7,
  z: 0,
};

/** Whether an icon is meant as a path; any other text is drawn as it is. */
export function isIconPath(icon: string): boolean {
  return /^[Mm][\s\d.,-]/.test(icon);
}

/** Returns why a path cannot be drawn as an icon, as a predicate; undefined where it can. */
export function whyNoIcon(path: string): string | undefined {
  const token = /\s*,?\s*([A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)|$)/y;
  /** The two flags of an arc may stand without a blank before what follows. */
  const flag = /\s*,?\s*([01])/y;
  const read = (kind: RegExp) => {
    kind.lastIndex = at;
    const found = kind.exec(path)?.[1];
    if (found !== undefined) at = kind.lastIndex;
    return found;
  };
  const refuse = (what: string) => `is no icon: ${what} at character ${at + 1} of its path`;
  let at = 0;
  let pen: [number, number] = [0, 0];
  let start = pen;
  let command = "";
  for (;;) {
    const before = at;
    const next = read(token);
    if (next === "") return undefined;
    if (next === undefined) return refuse("neither a command nor a number");
    if (/[A-Za-z]/.test(next)) command = next;
    else at = before;
    const kind = command.toLowerCase();
    const count = counts[kind];
    if (count === undefined || (count === 0 && next !== command)) return refuse("an unknown command");
    const values: number[] = [];
    for (let index = 0; index < count; index++) {
      const value = read(kind === "a" && (index === 3 || index === 4) ? flag : token);
      if (value === undefined || value === "" || /[A-Za-z]/.test(value)) return refuse("a number is missing");
      values.push(Number(value));
    }
    const points = pointsOf(kind, values, pen, command === kind);
    const radii = kind === "a" ? values.slice(0, 2) : [];
    if (![...points.flat(), ...radii].every((value) => value >= 0 && value <= iconGrid))
      return refuse(`a point outside the grid of ${iconGrid} by ${iconGrid} ends`);
    pen = points.at(-1) ?? start;
    if (kind === "m") start = pen;
    // Further pairs after a move are lines.
    if (kind === "m") command = command === "m" ? "l" : "L";
  }
}

/** Returns the points that a command leads to or is bent by, the last of which is where the pen then is. */
function pointsOf(
  kind: string,
  values: readonly number[],
  [x, y]: readonly [number, number],
  isRelative: boolean,
): [number, number][] {
  const [dx, dy] = isRelative ? [x, y] : [0, 0];
  const [first = 0] = values;
  if (kind === "h") return [[dx + first, y]];
  if (kind === "v") return [[x, dy + first]];
  const coordinates = kind === "a" ? values.slice(5) : values;
  return Array.from({ length: coordinates.length / 2 }, (_, index) => {
    return [dx + (coordinates[2 * index] ?? 0), dy + (coordinates[2 * index + 1] ?? 0)];
  });
}
