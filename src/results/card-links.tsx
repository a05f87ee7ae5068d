/** The links of a card and the colours of patches, which the card and its details have in common. */
import type { PatchState } from "../../model/card-label.ts";
import { OwnerLink } from "../ui/owner-link.tsx";
import type { CardLink } from "./card-text.tsx";

export const patchColors: Record<PatchState, string> = {
  open: "text-open",
  stale: "text-stale",
  merged: "text-merged",
  closed: "text-closed",
};

interface LinkRowProps {
  label: string;
  links: readonly CardLink[];
  tabIndex?: number | undefined;
}

export function LinkRow({ label, links, tabIndex }: LinkRowProps) {
  if (links.length === 0) return null;
  return (
    <ul aria-label={label} className="link-row">
      {links.map(({ text, url, mono, printed }) => (
        <li key={`${text} ${url}`} className={printed ? "" : "print:hidden"}>
          {url === undefined ? (
            text
          ) : (
            <OwnerLink
              href={url}
              tabIndex={tabIndex}
              className={`quiet-link hit-area spelled-out ${mono ? "font-mono" : ""}`}
            >
              {text}
            </OwnerLink>
          )}
        </li>
      ))}
    </ul>
  );
}
