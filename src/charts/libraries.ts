export const libraries = ["victory", "nivo", "plotly", "carbon", "billboard"] as const;

export type Library = (typeof libraries)[number];

export function findLibrary(name: string): Library | undefined {
  return libraries.find((library) => library === name);
}
