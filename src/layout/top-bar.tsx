import { Link } from "wouter";
import type { Owner } from "../../worker/contract.ts";
import { DomainBadge } from "../ui/badges.tsx";
import { toFullName } from "../ui/full-name.ts";
import { Icon } from "../ui/icon.tsx";
import { frameMessages } from "./messages.ts";
import { ThemeSelector } from "./theme-selector.tsx";

/** The site's logo; a fork replaces it here and in index.html's icon. */
function Logo() {
  return (
    <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true" className="shrink-0 text-accent">
      <path
        d="M3 3.5l8 15 8-15"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

interface TopBarProps {
  owner: Owner | undefined;
  /** The ids that the skip links lead to. */
  skipTo: readonly (keyof typeof frameMessages.skip)[];
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
          {frameMessages.skip[id]}
        </a>
      ))}
      <div className="page-column flex h-full items-center gap-1 sm:gap-3">
        <Link
          href="/"
          aria-label={frameMessages.home}
          className="target -ms-2 inline-flex min-w-0 items-center gap-2.5 rounded-field px-2 font-semibold tracking-tight"
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
            aria-label={`${frameMessages.network} (${frameMessages.newTab})`}
            title={frameMessages.network}
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
  return <span className="site-title">{frameMessages.siteTitle(toFullName(owner))}</span>;
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
