/**
 * The prose of a résumé. JSON Resume says nothing of its form; themes read it as Markdown, and people write it so. Here
 * an activity's summary is one paragraph of inline Markdown with a list below it, and the rest is plain text.
 */
import { toPlain } from "../../worker/cards/plain-text.ts";
import type { Json } from "./upstream.ts";

const bullet = /^\s*[-*+•]\s+(?=\S)/;

/** Returns a summary without its lists, and their items; a line that follows an item without a gap belongs to it. */
export function splitSummary(text: string): { summary: string; items: string[] } {
  const rows = text.split(/\r?\n/);
  if (!rows.some((row) => bullet.test(row))) return { summary: text, items: [] };
  const paragraph: string[] = [];
  const items: string[] = [];
  let isInItem = false;
  for (const row of rows) {
    if (bullet.test(row)) items.push(row.replace(bullet, "").trim());
    else if (isInItem && row.trim() !== "") items.push(`${items.pop()} ${row.trim()}`);
    else paragraph.push(row.trim());
    isInItem = bullet.test(row) || (isInItem && row.trim() !== "");
  }
  return { summary: paragraph.join("\n").trim(), items };
}

/** Returns a text without the signs of Markdown; items of a list begin with a bullet. Other values stay as they are. */
export function toPlainProse(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return value.map((inner) => toPlainProse(inner) ?? null);
  if (typeof value !== "string") return value;
  const toPlainRow = (row: string) => (bullet.test(row) ? "• " : "") + toPlain(row.replace(bullet, ""));
  return value.split(/\r?\n/).map(toPlainRow).join("\n");
}
