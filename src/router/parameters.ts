import { libraries } from "../charts/libraries.ts";

/** What may stand in the place of a path's parameter; anything else is no address of this site. */
export const parameters = {
  library: libraries,
  layout: ["current", "fixed", "flex", "grid", "responsive", "custom"],
  viewport: ["phone", "tablet", "desktop"],
} as const satisfies Record<string, readonly string[]>;

export type ParameterName = keyof typeof parameters;

export type Layout = (typeof parameters)["layout"][number];

export type Viewport = (typeof parameters)["viewport"][number];

/** The parameters of an address, by name. */
export type Params = Partial<Record<ParameterName, string>>;

function isParameterName(name: string): name is ParameterName {
  return name in parameters;
}

/** `:library` names a parameter; a plain segment names none. */
export function parameterOf(segment: string): ParameterName | undefined {
  const name = segment.slice(1);
  return segment.startsWith(":") && isParameterName(name) ? name : undefined;
}

export function isValueOf(name: ParameterName, value: string): boolean {
  return parameters[name].some((allowed) => allowed === value);
}

/** Puts values in the place of `:library` and its like, in a path or in a title. */
export function fill(text: string, params: Params): string {
  return text.replace(/:[a-z]+/g, (segment) => {
    const name = parameterOf(segment);
    return (name && params[name]) ?? segment;
  });
}
