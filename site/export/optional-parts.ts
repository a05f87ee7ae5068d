/** What is left out where an owner has not installed the packages that make it, so that the rest of a site is made. */
import type { ExportKey, Owner } from "../../model/cv.ts";
import { findOptional, optionalPackages } from "../program-files.ts";
import { loadTakumi } from "./card.ts";
import { isWanted, outputs } from "./outputs.ts";

/** Returns whether each optional package can be used. The card asks Typst which characters its fonts have. */
function findInstalled() {
  const typst = findOptional("typst") !== undefined;
  return { typst, takumi: loadTakumi() !== undefined };
}

/**
 * Switches off the exports that cannot be made, so that nothing links to them either. The remarks are for the owner:
 * one sentence, or none where nothing that is wanted is missing.
 */
export function leaveOutMissing(
  owner: Owner,
  installed = findInstalled(),
): { owner: Owner; remarks: string[] } {
  const needs: Partial<Record<ExportKey, readonly (keyof typeof installed)[]>> = {
    cv: ["typst"],
    card: ["typst", "takumi"],
  };
  const lacking = (key: ExportKey) => (needs[key] ?? []).filter((part) => !installed[part]);
  const left = outputs.filter(({ key }) => isWanted(owner, key) && lacking(key).length > 0);
  if (left.length === 0) return { owner, remarks: [] };
  const packages = [...new Set(left.flatMap(({ key }) => lacking(key)))].map(
    (part) => optionalPackages[part].name,
  );
  const names = left.map(({ name }) => name).join(" and ");
  const off = Object.fromEntries(left.map(({ key }) => [key, false]));
  return {
    owner: { ...owner, exports: { ...owner.exports, ...off } },
    remarks: [
      `${names} and the links to ${left.length === 1 ? "it" : "them"} are left out, because ${packages.join(" and ")} cannot be used here: npm install --include=optional installs what makes them.`,
    ],
  };
}
