import { useSyncExternalStore } from "react";
import { Link } from "wouter";
import { toFullName } from "../../model/full-name.ts";
import type { PageOwner } from "../../worker/contract.ts";
import { getTheme } from "../preferences/theme.ts";
import { DomainBadge } from "../ui/badges.tsx";
import { Icon } from "../ui/icons.tsx";
import { RadioMenu } from "../ui/menus.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { layoutMessages } from "./messages.ts";

/** The site's logo, if the theme has no wordmark. */
function Logo() {
  return (
    <svg width="20" height="20" viewBox="0 0 22 22" aria-hidden="true" className="shrink-0 text-accent">
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
  owner: PageOwner | undefined;
  /** The ids that the skip links lead to. */
  skipTo: readonly (keyof typeof layoutMessages.frame.skip)[];
}

export function TopBar({ owner, skipTo }: TopBarProps) {
  const { home, siteTitle, pageTitle } = layoutMessages.frame;
  const shown = owner && (owner.wordmark ?? siteTitle(toFullName(owner)));
  const network = owner?.network ?? layoutMessages.frame.network;
  return (
    <header
      id="top"
      tabIndex={-1}
      className="relative z-20 h-12 border-b border-line bg-page [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:top-0 print:hidden"
    >
      {skipTo.map((id) => (
        <a key={id} href={`#${id}`} className="skip-link start-4 top-1">
          {layoutMessages.frame.skip[id]}
        </a>
      ))}
      <div className="page-column flex h-full items-center gap-1 sm:gap-3">
        <Link
          href="/"
          // Voice control finds a link by its visible text.
          aria-label={shown === undefined ? home : pageTitle(shown, home)}
          className="target -ms-2 inline-flex min-w-0 items-center gap-2 rounded-field px-2 font-semibold tracking-tight"
        >
          {owner?.wordmark === undefined ? (
            <>
              <Logo />
              {shown === undefined ? null : <span className="site-title">{shown}</span>}
            </>
          ) : (
            <span className="truncate font-serif">{shown}</span>
          )}
        </Link>
        <span className="grow" />
        {owner?.domain === undefined ? null : <OwnDomain domain={owner.domain} url={owner.homeUrl} />}
        {owner?.networkUrl === undefined ? null : (
          <a
            href={owner.networkUrl}
            target="_blank"
            rel="noopener noreferrer me"
            aria-label={`${network} (${layoutMessages.frame.newTab})`}
            title={network}
            className="target inline-flex shrink-0 items-center justify-center gap-2 rounded-field px-2 text-sm text-ink-2 hover:bg-sunk hover:text-ink"
          >
            <Icon name="network" />
            <span className="max-md:hidden">{owner.network ?? layoutMessages.frame.networkShort}</span>
          </a>
        )}
        <LanguageSwitch />
        <ThemeSelector />
      </div>
    </header>
  );
}

function OwnDomain({ domain, url }: { domain: string; url: string | undefined }) {
  const badge = <DomainBadge domain={domain} variant="secondary" showOnMobile={false} />;
  if (url === undefined) return badge;
  return (
    // The title is cut last: it names the page.
    <a href={url} className="inline-flex min-w-0 shrink-9999 rounded-small hover:text-accent max-sm:hidden">
      {badge}
    </a>
  );
}

/** The text ends at the end of the page's column. The focus ring is inside, because the window's edge is near. */
const atEdge = "-me-3 focus-visible:-outline-offset-2";

/** The style sheet shows the icon of the active theme, which is right before any program runs. */
function ThemeFace() {
  const { active, label } = layoutMessages.theme;
  return (
    <>
      <Icon name="sun" title={active.light} className="dark:hidden" />
      <Icon name="moon" title={active.dark} className="hidden dark:block" />
      <span className="max-sm:hidden">{label}</span>
    </>
  );
}

const subscribe = (listener: () => void) => getTheme().subscribe(listener);
const getChoice = () => getTheme().get().choice;
const unknown = () => "system" as const;

const themes = ["light", "dark", "system"] as const;

export function ThemeSelector() {
  const choice = useSyncExternalStore(subscribe, getChoice, unknown);
  return (
    <RadioMenu
      label={layoutMessages.theme.label}
      options={themes.map((value) => ({ value, text: layoutMessages.theme.choices[value] }))}
      choice={choice}
      onChoose={(value) => getTheme().choose(value)}
      className={atEdge}
      width="w-24"
    >
      <ThemeFace />
    </RadioMenu>
  );
}
