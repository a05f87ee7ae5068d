import { parseHex, type Rgb } from "./contrast.ts";

const known = new Map<string, Rgb | undefined>();

/** A hex or named CSS colour. The browser knows the 148 names, so the page does not carry them. */
export function parseColor(text: string): Rgb | undefined {
  if (!known.has(text)) known.set(text, parseHex(text) ?? askBrowser(text));
  return known.get(text);
}

function askBrowser(text: string): Rgb | undefined {
  if (typeof document === "undefined" || !CSS.supports("color", text)) return undefined;
  const canvas = document.createElement("canvas").getContext("2d");
  if (canvas === null) return undefined;
  canvas.fillStyle = text;
  return typeof canvas.fillStyle === "string" ? parseHex(canvas.fillStyle) : undefined;
}
