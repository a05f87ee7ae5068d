import type { Activity } from "../../worker/contract.ts";
import { LanguageBadge } from "../ui/badges.tsx";
import { type CardLink, type Lookup, toCardLinks } from "./links.ts";
import { cardMessages } from "./messages.ts";

interface CardLinksProps {
  activity: Activity;
  lookup: Lookup;
  expanded: boolean;
  /** The `tabIndex` of the links and badges. */
  tabIndex: number | undefined;
  onOpenLanguage: ((language: string) => void) | undefined;
}

/** The languages of the card's org and its links. An open card has badges, a closed one quieter dots. */
export function CardLinks({ activity, lookup, expanded, tabIndex, onOpenLanguage }: CardLinksProps) {
  const org = lookup.orgs.get(activity.org);
  const languages = org?.languages ?? [];
  const links = toCardLinks(activity, org);
  if (languages.length === 0 && links.length === 0) return null;
  return (
    <div className="card-links">
      {languages.length === 0 ? null : (
        <ul aria-label={cardMessages.languages} className="card-languages">
          {languages.map((id) => (
            <li key={id} className="max-w-full">
              <LanguageBadge
                id={id}
                language={lookup.languages.get(id)}
                look={expanded ? "badge" : "dot"}
                tabIndex={tabIndex}
                onOpen={onOpenLanguage}
              />
            </li>
          ))}
        </ul>
      )}
      <LinkRow label={cardMessages.links} links={links} tabIndex={tabIndex} />
    </div>
  );
}

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
            <a
              href={url}
              tabIndex={tabIndex}
              className={`quiet-link hit-area spelled-out ${mono ? "font-mono" : ""}`}
            >
              {text}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
