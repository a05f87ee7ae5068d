import type { Activity, MergeCommit } from "../../worker/contract.ts";
import { LanguageBadge } from "../ui/badges.tsx";
import { type CardLink, type Lookup, toCardLinks } from "./links.ts";
import { cardMessages } from "./messages.ts";

interface CardLinksProps {
  activity: Activity;
  lookup: Lookup;
  /** The `tabIndex` of the links and badges. */
  tabIndex: number | undefined;
  onOpenLanguage: ((language: string) => void) | undefined;
}

/** The languages of the card's org, its links, and the size of its commit. */
export function CardLinks({ activity, lookup, tabIndex, onOpenLanguage }: CardLinksProps) {
  const org = lookup.orgs.get(activity.org);
  const languages = org?.languages ?? [];
  const links = toCardLinks(activity, org);
  if (languages.length === 0 && links.length === 0) return null;
  return (
    <div className="card-links">
      {languages.length === 0 ? null : (
        <ul aria-label={cardMessages.languages} className="flex min-w-0 flex-wrap items-baseline gap-1.5">
          {languages.map((id) => (
            <li key={id} className="max-w-full">
              <LanguageBadge
                id={id}
                language={lookup.languages.get(id)}
                tabIndex={tabIndex}
                onOpen={onOpenLanguage}
              />
            </li>
          ))}
        </ul>
      )}
      <LinkRow label={cardMessages.links} links={links} tabIndex={tabIndex} />
      {activity.mergeCommit === undefined ? null : <Changes commit={activity.mergeCommit} />}
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

function Changes({ commit: { additions, deletions } }: { commit: MergeCommit }) {
  if (additions === undefined || deletions === undefined) return null;
  return (
    <span className="font-mono text-tiny whitespace-nowrap text-ink-3">
      <span aria-hidden="true">
        +{additions.toLocaleString("en-US")} −{deletions.toLocaleString("en-US")}
      </span>
      <span className="sr-only">{cardMessages.changes(additions, deletions)}</span>
    </span>
  );
}
