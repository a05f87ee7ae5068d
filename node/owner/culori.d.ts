/** The part of culori that the themes use. */
declare module "culori" {
  export interface Oklch {
    mode: "oklch";
    l: number;
    c: number;
    h?: number;
  }
  export function converter(mode: "oklch"): (color: string) => Oklch | undefined;
  export function wcagContrast(one: string, other: string): number;
  export function interpolate(colors: readonly string[], mode: "oklab"): (share: number) => object;
  export function clampChroma(color: Oklch, mode: "oklch"): Oklch;
  export function formatHex(color: object): string;
}
