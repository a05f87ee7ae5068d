/**
 * Draws the card with Takumi, a native program that only the build runs; site/export/ has the card itself. Takumi's
 * types would change those of React in the view, so that the little that is used of them stands here.
 */
import { createRequire } from "node:module";
import { optionalPackages } from "../program-files.ts";
import { type Card, type CardNode, cardSize } from "./card.ts";

interface Renderer {
  registerFont(font: { data: Uint8Array }): Promise<unknown>;
  render(root: CardNode, options: RenderOptions): Promise<Uint8Array>;
}

interface RenderOptions {
  width: number;
  height: number;
  format: "png";
  images: { src: string; data: Uint8Array }[];
}

/** Returns the card as a PNG. It is drawn with these fonts and no others, so that every build draws the same. */
export async function drawCard({ root, years }: Card, fonts: readonly Uint8Array[]): Promise<Uint8Array> {
  const takumi = loadTakumi();
  if (takumi === undefined) throw new Error(`${optionalPackages.takumi.name} cannot be loaded.`);
  const renderer = new takumi.Renderer();
  for (const data of fonts) await renderer.registerFont({ data });
  const images = [{ src: years.src, data: new TextEncoder().encode(years.svg) }];
  return renderer.render(root, { ...cardSize, format: "png", images });
}

/** Returns undefined where it is not installed, or has no program for this machine. */
export function loadTakumi(): { Renderer: new () => Renderer } | undefined {
  try {
    const loaded: unknown = createRequire(import.meta.url)(optionalPackages.takumi.name);
    return isTakumi(loaded) ? loaded : undefined;
  } catch {
    return undefined;
  }
}

function isTakumi(loaded: unknown): loaded is { Renderer: new () => Renderer } {
  return typeof loaded === "object" && loaded !== null && "Renderer" in loaded;
}
