import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { findHost, toAddressKey } from "../../model/addresses.ts";
import type { TitledLink } from "../../model/cv.ts";
import { toFullName } from "../../model/full-name.ts";
import type { PageOwner } from "../../worker/contract.ts";
import { useCv } from "../store/provider.tsx";
import { DomainBadge } from "../ui/badges.tsx";
import { useHydrated } from "../ui/hooks.ts";
import { OwnerLink } from "../ui/owner-link.tsx";
import { layoutMessages } from "./messages.ts";

export function Footer() {
  const { site, now } = useSnapshot(useCv().state);
  return (
    <footer
      id="footer"
      tabIndex={-1}
      // Its text makes it taller, which would move it in view.
      className={`mt-auto pt-16 text-sm text-ink-2 outline-none print:pt-6 ${site === undefined ? "invisible" : ""}`}
    >
      <div className="min-h-44 border-t border-line bg-sunk print:min-h-0">
        {site === undefined ? null : <FooterText owner={site.owner} now={now} />}
      </div>
    </footer>
  );
}

interface FooterTextProps {
  owner: PageOwner;
  now: number;
}

/** The owner, the copyright, and links to the owner's other pages. */
function FooterText({ owner, now }: FooterTextProps) {
  return (
    // Wherever the button back to the top floats over the column's end, links keep clear of it.
    <div className="page-column grid gap-8 py-8 print:py-1 sm:grid-cols-2 md:grid-cols-[1.2fr_1fr_1fr] max-md:pe-20 md:max-[91rem]:pe-28 print:grid-cols-1">
      <OwnerNote owner={owner} now={now} />
      <LinkColumn heading={layoutMessages.footer.connect} links={toConnections(owner)} rel="me" />
      <LinkColumn heading={layoutMessages.footer.resources} links={toResources(owner)} />
    </div>
  );
}

function OwnerNote({ owner, now }: FooterTextProps) {
  const { state } = useCv();
  const { hasDemo } = state.page;
  // The html does not know when it will be read.
  const thisYear = useHydrated() ? new Date(now).getUTCFullYear() : undefined;
  const { copyrightFrom: from = thisYear } = owner;
  const years = from === thisYear || thisYear === undefined ? from : `${from} – ${thisYear}`;
  return (
    <div className="space-y-2 sm:max-md:col-span-2 print:flex print:flex-wrap print:gap-x-4 print:space-y-0">
      <p className="font-semibold text-ink">{toFullName(owner)}</p>
      <p>{`© ${years === undefined ? "" : `${years}. `}${layoutMessages.footer.reserved}`}</p>
      {hasDemo ? (
        <p className="print:hidden">
          <Link href="/demo/benchmark" className="quiet-link hit-area text-sm">
            {layoutMessages.footer.benchmark}
          </Link>
        </p>
      ) : null}
      {owner.sample === true ? (
        <p className="max-w-[32ch] print:max-w-none text-sm">{layoutMessages.footer.sample}</p>
      ) : null}
    </div>
  );
}

/** If there are more links than this, they are in as many columns as fit. */
const longList = 6;

interface LinkColumnProps {
  heading: string;
  links: readonly TitledLink[];
  rel?: "me";
}

function LinkColumn({ heading, links, rel }: LinkColumnProps) {
  if (links.length === 0) return null;
  return (
    <div className="min-w-0 print:hidden">
      <h2 className="font-semibold text-ink">{heading}</h2>
      <ul className={`mt-1 ${links.length > longList ? "columns-[8rem] gap-x-6" : ""}`}>
        {links.map((link) => (
          <FooterLink key={link.url} rel={rel} {...link} />
        ))}
      </ul>
    </div>
  );
}

/** A title with the address's domain in a badge under it. */
function FooterLink({ url, title, rel }: TitledLink & { rel: "me" | undefined }) {
  return (
    <li className="break-inside-avoid">
      <OwnerLink
        href={url}
        rel={rel}
        className="group inline-flex max-w-full flex-col items-start gap-1 py-2"
      >
        <span dir="auto" className="quiet-link group-hover:text-accent group-hover:decoration-current">
          {title}
        </span>
        <DomainBadge domain={findHost(url) ?? url} size="sm" variant="secondary" />
      </OwnerLink>
    </li>
  );
}

/** Returns the owner's pages on other sites, if there are any. */
function toConnections({
  codeUrl,
  networkUrl,
  network = layoutMessages.footer.network,
}: PageOwner): TitledLink[] {
  return [
    ...(codeUrl === undefined ? [] : [{ title: layoutMessages.footer.code, url: codeUrl }]),
    ...(networkUrl === undefined ? [] : [{ title: network, url: networkUrl }]),
  ];
}

/** Returns the owner's links, led by the home page unless the owner has listed it. */
function toResources(owner: PageOwner): TitledLink[] {
  const listed = owner.resources ?? [];
  const { homeUrl } = owner;
  if (homeUrl === undefined || listed.some(({ url }) => toAddressKey(url) === toAddressKey(homeUrl)))
    return listed;
  return [{ title: layoutMessages.footer.home, url: homeUrl }, ...listed];
}
