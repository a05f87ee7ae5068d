import type { ReactNode } from "react";
import type { Owner, TitledLink } from "../../worker/contract.ts";
import { DomainBadge } from "../ui/domain-badge.tsx";
import { words } from "../words.ts";
import { toDomain } from "./domain.ts";

interface FooterProps {
  owner: Owner | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

export function Footer({ owner, now }: FooterProps) {
  return (
    <footer className="mt-auto pt-16 text-control text-ink-2 print:pt-6">
      <div className="min-h-44 border-t border-line bg-sunk print:min-h-0">
        {owner === undefined ? null : <FooterText owner={owner} now={now} />}
      </div>
    </footer>
  );
}

function FooterText({ owner, now }: { owner: Owner; now: number }) {
  return (
    <div className="page-column grid gap-8 py-8 sm:grid-cols-2 md:grid-cols-[1.2fr_1fr_1fr] print:grid-cols-1">
      <OwnerNote owner={owner} now={now} />
      <Connect owner={owner} />
      <Resources resources={toResources(owner)} />
    </div>
  );
}

function OwnerNote({ owner, now }: { owner: Owner; now: number }) {
  const thisYear = new Date(now).getUTCFullYear();
  return (
    <div className="space-y-2 sm:max-md:col-span-2">
      <p className="font-semibold text-ink">
        {owner.firstName} {owner.lastName}
      </p>
      <p>
        {words.footer.rights(owner.copyrightFrom ?? thisYear, thisYear)} {words.footer.reserved}
      </p>
      {owner.sample === true ? <p className="max-w-[32ch] text-meta">{words.footer.sample}</p> : null}
    </div>
  );
}

function Connect({ owner }: { owner: Owner }) {
  if (owner.codeUrl === undefined && owner.networkUrl === undefined) return null;
  return (
    <Column heading={words.footer.connect}>
      {owner.codeUrl === undefined ? null : (
        <FooterLink url={owner.codeUrl} title={words.footer.code} rel="me" />
      )}
      {owner.networkUrl === undefined ? null : (
        <FooterLink url={owner.networkUrl} title={words.footer.network} rel="me" />
      )}
    </Column>
  );
}

function Resources({ resources }: { resources: TitledLink[] }) {
  if (resources.length === 0) return null;
  return (
    <Column heading={words.footer.resources}>
      {resources.map(({ title, url }) => (
        <FooterLink key={url} url={url} title={title} />
      ))}
    </Column>
  );
}

function Column({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="min-w-0 print:hidden">
      <h2 className="font-semibold text-ink">{heading}</h2>
      <ul className="mt-1">{children}</ul>
    </div>
  );
}

/** A title, and the address's domain in a badge under it. */
function FooterLink({ url, title, rel }: { url: string; title: string; rel?: string }) {
  return (
    <li>
      <a href={url} rel={rel} className="group inline-flex max-w-full flex-col items-start gap-1 py-1.5">
        <span className="quiet-link group-hover:text-accent group-hover:decoration-current">{title}</span>
        <DomainBadge domain={toDomain(url)} size="sm" variant="secondary" />
      </a>
    </li>
  );
}

/** The home page leads, unless the owner has listed it already. */
function toResources(owner: Owner): TitledLink[] {
  const listed = owner.resources ?? [];
  const { homeUrl } = owner;
  if (homeUrl === undefined || listed.some(({ url }) => url === homeUrl)) return listed;
  return [{ title: words.footer.home, url: homeUrl }, ...listed];
}
