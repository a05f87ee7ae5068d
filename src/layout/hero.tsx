import { useRef } from "react";
import { useSnapshot } from "valtio";
import { useRouter } from "wouter";
import { toPhoneUrl } from "../../model/addresses.ts";
import type { ViewLink } from "../../model/cv.ts";
import { toFullName } from "../../model/full-name.ts";
import { isolateSigned } from "../../model/signed-words.ts";
import type { PageOwner } from "../../worker/contract.ts";
import { ownerId } from "../results/states.tsx";
import { viewPath } from "../routes.ts";
import { useCv, useView } from "../store/provider.tsx";
import { useHandedFocus } from "../ui/hooks.ts";
import { layoutMessages } from "./messages.ts";

/** The owner's name and summary, above everything else. During a search, the style sheet makes it one row. */
export function Hero() {
  const { site, page } = useSnapshot(useCv().state);
  return (
    <section
      className={`hero flow-root pt-6 pb-5 md:pt-10 print:pt-0 print:pb-0 ${page.parts.highlights ? "md:pb-10" : ""}`}
    >
      {site === undefined || page.photoUrl === undefined ? null : (
        <Photo url={page.photoUrl} name={toFullName(site.owner)} />
      )}
      {site === undefined ? <UnknownOwner /> : <OwnerText owner={site.owner} />}
    </section>
  );
}

/** The owner's picture beside the name. It floats, so that a long name or summary runs around it. */
function Photo({ url, name }: { url: string; name: string }) {
  return (
    <img
      src={url}
      alt={name}
      width={112}
      height={112}
      decoding="async"
      className="hero-more float-right ms-4 mb-2 size-20 rounded-field object-cover md:ms-8 md:size-28 rtl:float-left"
    />
  );
}

/** As high as most owners' texts, on a phone and on a desktop. */
function UnknownOwner() {
  const heading = useRef<HTMLHeadingElement>(null);
  useHandedFocus(heading, ownerId);
  return (
    <div className="hero-unknown h-70 md:h-50">
      <h1 ref={heading} id={ownerId} tabIndex={-1} className="sr-only">
        {layoutMessages.frame.untitled}
      </h1>
    </div>
  );
}

/** In characters. In a search, longer names have a phone's row to themselves: the button after them would narrow them. */
const maxBesideButton = 40;

/** In characters. A longer headline, in the name's size, would fill a phone. */
const maxLeadingHeadline = 80;

function OwnerText({ owner }: { owner: PageOwner }) {
  const view = useView();
  const { parts } = useCv().state.page;
  const { headline = owner.headline, summary = owner.summary } = view ?? {};
  // A view's own headline replaces the owner's role.
  const role = view?.headline === undefined ? owner.role : undefined;
  const langs = { ...owner.langs, ...view?.langs };
  const name = toFullName(owner);
  // On screen a portfolio says first what its owner does.
  const leadsWithHeadline =
    parts.highlights === true && headline !== undefined && headline.length <= maxLeadingHeadline;
  const replacesRole = role === undefined && !leadsWithHeadline;
  const roleText = replacesRole ? headline : role;
  const nameStyle = leadsWithHeadline ? "text-xl print:text-name" : "text-name tracking-tight";
  const headlineStyle = leadsWithHeadline
    ? "mt-2 font-name text-name font-semibold tracking-tight print:text-headline"
    : "mt-1 text-headline";
  return (
    <>
      <h1
        id={ownerId}
        data-place="name"
        tabIndex={-1}
        translate="no"
        className={`${name.length > maxBesideButton ? "long-name " : ""}font-name font-semibold text-balance ${nameStyle}`}
      >
        {name}
      </h1>
      {replacesRole || headline === undefined ? null : (
        <p dir="auto" lang={langs.headline} className={`hero-more ${headlineStyle} text-ink text-balance`}>
          {isolateSigned(headline)}
        </p>
      )}
      {roleText === undefined && owner.location === undefined ? null : (
        <p
          data-place="location"
          className={`hero-lead text-balance ${replacesRole ? "mt-2 text-headline text-ink" : "mt-4 text-base text-ink-2 print:mt-1"}`}
        >
          <span>
            {roleText === undefined ? null : (
              <span>
                <bdi lang={langs[replacesRole ? "headline" : "role"]}>{isolateSigned(roleText)}</bdi>
              </span>
            )}
            {roleText === undefined || owner.location === undefined ? null : " "}
            {owner.location === undefined ? null : (
              <span className="text-ink-3">
                {roleText === undefined ? null : <span aria-hidden="true">· </span>}
                <bdi>{owner.location}</bdi>
              </span>
            )}
          </span>
        </p>
      )}
      {summary === undefined ? null : (
        <p
          data-place="summary"
          dir="auto"
          lang={langs.summary}
          className="hero-more mt-2 max-w-[44rem] whitespace-pre-line text-base text-ink-2 text-pretty"
        >
          {isolateSigned(summary)}
        </p>
      )}
      {owner.availability === undefined ? null : (
        <p data-place="availability" className="hero-more mt-3 flex items-baseline gap-2 text-sm text-ink-2">
          <span aria-hidden="true" className="size-2 shrink-0 rounded-round bg-open print:hidden" />
          <span dir="auto" lang={langs.availability} className="min-w-0">
            {isolateSigned(owner.availability)}
          </span>
        </p>
      )}
      <div className="hero-links mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
        <HeroLinks owner={owner} file={view === undefined ? "cv" : `views/${view.id}`} />
        <ViewLinks views={owner.views ?? []} current={view} />
      </div>
    </>
  );
}

interface ViewLinksProps {
  views: readonly ViewLink[];
  /** The view whose page this is. */
  current: ViewLink | undefined;
}

/** Links to the CVs for particular readers. Each is a separate document, with its own results in the html. */
function ViewLinks({ views, current }: ViewLinksProps) {
  const { base } = useRouter();
  const links = views.map(({ id, title }) => ({ id, title, href: `${base}${viewPath(id)}/` }));
  // A view links back to the home page, even if it is not listed.
  if (current !== undefined) links.push({ id: "", title: layoutMessages.hero.wholeCv, href: `${base}/` });
  if (links.length === 0) return null;
  return (
    <nav aria-label={layoutMessages.hero.viewsLabel} className="hero-more text-ink-3 md:ms-auto print:hidden">
      <span aria-hidden="true">{layoutMessages.hero.views} </span>
      <ul className="inline">
        {links.map(({ id, title, href }, at) => (
          <li key={id} className="inline">
            {at > 0 ? <span aria-hidden="true">{" · "}</span> : null}
            <a
              href={href}
              aria-current={id === current?.id ? "page" : undefined}
              className={`hit-area ${id === current?.id ? "font-semibold text-ink" : "quiet-link"}`}
            >
              <bdi>{title}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** One primary action, which is filled, and the links to the owner. The home page has its badge in the bar. */
function HeroLinks({ owner, file }: { owner: PageOwner; file: string }) {
  const { links, linksLabel, downloadLabel, fileName } = layoutMessages.hero;
  const ending = owner.exports?.cv === false ? owner.download : "pdf";
  const { base } = useRouter();
  const all = [
    { text: owner.email, url: owner.email && `mailto:${owner.email}`, place: "contact" },
    { text: owner.phone, url: owner.phone && toPhoneUrl(owner.phone), place: "contact" },
    { text: links.code, url: owner.codeUrl, place: "contact links", isSpelledOut: true },
    {
      text: owner.network ?? links.network,
      url: owner.networkUrl,
      place: "contact links",
      isSpelledOut: true,
    },
  ];
  return (
    <ul aria-label={linksLabel} className="contents">
      {ending === undefined ? null : (
        <li className="print:hidden">
          <a
            href={`${base}/${file}.${ending}`}
            data-place="cv"
            download={fileName(toFullName(owner), ending)}
            aria-label={downloadLabel(ending.toUpperCase())}
            className="filled-button"
          >
            {layoutMessages.hero.pdf}
          </a>
        </li>
      )}
      {all.map(({ text, url, place, isSpelledOut = false }) =>
        url === undefined ? null : (
          <li key={url} className="hero-more min-w-0">
            <a
              href={url}
              data-place={place}
              rel="me"
              className={`quiet-link hit-area inline-block py-1 ${isSpelledOut ? "spelled-out" : ""}`}
            >
              <bdi>{text}</bdi>
            </a>
          </li>
        ),
      )}
    </ul>
  );
}
