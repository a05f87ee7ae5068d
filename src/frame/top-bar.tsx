import { Link } from "wouter";
import type { Owner } from "../../worker/contract.ts";
import { DomainBadge } from "../ui/domain-badge.tsx";
import { Icon } from "../ui/icon.tsx";
import { Logo } from "../ui/logo.tsx";
import { words } from "../words.ts";
import { ThemeSelector } from "./theme-selector.tsx";

interface TopBarProps {
  owner: Owner | undefined;
  /** The ids of what the first links lead to. */
  skipTo: readonly (keyof typeof words.frame.skip)[];
}

export function TopBar({ owner, skipTo }: TopBarProps) {
  return (
    <header
      id="top"
      tabIndex={-1}
      className="sticky top-0 z-20 h-12 border-b border-line bg-page print:hidden"
    >
      {skipTo.map((id) => (
        <a key={id} href={`#${id}`} className="skip-link start-4 top-1">
          {words.frame.skip[id]}
        </a>
      ))}
      <div className="page-column flex h-full items-center gap-1 sm:gap-3">
        <Link
          href="/"
          aria-label={words.frame.home}
          className="target -ms-2 inline-flex items-center gap-2.5 rounded-field px-2 font-semibold tracking-tight"
        >
          <Logo />
          <SiteTitle owner={owner} />
        </Link>
        <span className="grow" />
        {owner?.domain === undefined ? null : <OwnDomain domain={owner.domain} url={owner.homeUrl} />}
        {owner?.networkUrl === undefined ? null : (
          <a
            href={owner.networkUrl}
            target="_blank"
            rel="noopener noreferrer me"
            aria-label={`${words.frame.network} (${words.frame.newTab})`}
            title={words.frame.network}
            className="target inline-flex items-center justify-center rounded-field text-ink-2 hover:bg-sunk hover:text-ink"
          >
            <Icon name="network" />
          </a>
        )}
        <ThemeSelector />
      </div>
    </header>
  );
}

function SiteTitle({ owner }: { owner: Owner | undefined }) {
  if (owner === undefined) return null;
  return (
    <span className="truncate max-md:hidden">{words.frame.siteTitle(owner.firstName, owner.lastName)}</span>
  );
}

function OwnDomain({ domain, url }: { domain: string; url: string | undefined }) {
  const badge = <DomainBadge domain={domain} showOnMobile={false} />;
  if (url === undefined) return badge;
  return (
    <a href={url} className="inline-flex min-w-0 rounded-small hover:text-accent max-sm:hidden">
      {badge}
    </a>
  );
}
