import { useSnapshot } from "valtio";
import { useLocation, useRouter } from "wouter";
import type { Owner, ViewLink } from "../../worker/contract.ts";
import { isViewPath, viewPath } from "../routes.ts";
import { useCv } from "../store/provider.tsx";
import { useHydrated } from "../ui/hooks.ts";
import { Icon } from "../ui/icon.tsx";
import { toFullName } from "../ui/messages.ts";
import { HeroSkeleton, heroHeadingId, useNotedPress } from "./hero-skeleton.tsx";
import { heroMessages } from "./text-messages.ts";

/** The owner's name, headline, summary and links. */
export function HeroText() {
  const { state } = useCv();
  const { hydrationData, site } = useSnapshot(state);
  const [path] = useLocation();
  // The data may have come before hydration, which must draw what the html holds.
  const owner = (useHydrated() ? site : hydrationData.site)?.owner;
  if (owner === undefined) return <HeroSkeleton />;
  const view = isViewPath(path, hydrationData.view) ? hydrationData.view : undefined;
  const { headline = owner.headline, summary = owner.summary } = view ?? {};
  return (
    <div className="gap-x-10 md:flex md:items-end md:justify-between print:block">
      <div className="min-w-0">
        <h1
          id={heroHeadingId}
          tabIndex={-1}
          className="font-serif text-name font-semibold tracking-tight text-balance wrap-anywhere"
        >
          {toFullName(owner)}
        </h1>
        <p className="mt-1 text-base text-ink text-balance wrap-anywhere">
          {headline}
          {owner.location === undefined ? null : (
            <span className="text-ink-3">
              {/* The dot stays with the headline where the place begins a line. */}
              <span aria-hidden="true">{"\u00a0· "}</span>
              <span className="inline-block max-w-full wrap-anywhere">{owner.location}</span>
            </span>
          )}
        </p>
        {summary === undefined ? null : (
          <p className="mt-2 max-w-[72ch] text-base text-ink-2 text-pretty wrap-anywhere">{summary}</p>
        )}
        <ViewLinks views={owner.views ?? []} current={view} />
      </div>
      <HeroLinks owner={owner} pdf={view === undefined ? "cv.pdf" : `views/${view.id}.pdf`} />
    </div>
  );
}

interface ViewLinksProps {
  views: readonly ViewLink[];
  /** The view whose page this is. */
  current: ViewLink | undefined;
}

/** Leads to the CVs for single readers. Each is a document of its own, with its own results in the html. */
function ViewLinks({ views, current }: ViewLinksProps) {
  const { base } = useRouter();
  const links = views.map(({ id, title }) => ({ id, title, href: `${base}${viewPath(id)}/` }));
  // From a view there is a way back, also from one that is not listed.
  if (current !== undefined) links.push({ id: "", title: heroMessages.wholeCv, href: `${base}/` });
  if (links.length === 0) return null;
  return (
    <nav aria-label={heroMessages.viewsLabel} className="mt-2 text-sm text-ink-3 print:hidden">
      <span aria-hidden="true">{heroMessages.views} </span>
      <ul className="inline">
        {links.map(({ id, title, href }, at) => (
          <li key={id} className="inline">
            {at > 0 ? <span aria-hidden="true">{" · "}</span> : null}
            <a
              href={href}
              aria-current={id === current?.id ? "page" : undefined}
              className={`hit-area ${id === current?.id ? "font-semibold text-ink" : "quiet-link"}`}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function HeroLinks({ owner, pdf }: { owner: Owner; pdf: string }) {
  const { links } = heroMessages;
  const { base } = useRouter();
  const all = [
    { text: links.home, url: owner.homeUrl },
    { text: links.code, url: owner.codeUrl },
    { text: links.network, url: owner.networkUrl },
  ];
  return (
    <ul
      aria-label={heroMessages.linksLabel}
      className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm md:mt-0 md:grid md:shrink-0 md:grid-cols-[auto_auto] md:gap-x-6 md:gap-y-0 md:border-s md:border-line md:ps-5 print:mt-2 print:flex print:border-0 print:ps-0"
    >
      {all.map(({ text, url }) =>
        url === undefined ? null : (
          <li key={text}>
            <a href={url} rel="me" className="quiet-link hit-area spelled-out inline-block py-1">
              {text}
            </a>
          </li>
        ),
      )}
      {owner.email === undefined ? null : (
        <li>
          <a href={`mailto:${owner.email}`} rel="me" className="quiet-link hit-area inline-block py-1">
            <span className="print:hidden">{links.email}</span>
            <span className="hidden print:inline">{owner.email}</span>
          </a>
        </li>
      )}
      <li className="needs-script max-sm:hidden print:hidden">
        <PrintButton />
      </li>
      {owner.exports?.cv === false ? null : (
        <li className="print:hidden">
          <a
            href={`${base}/${pdf}`}
            aria-label={heroMessages.pdfLabel}
            className="quiet-link hit-area inline-block py-1"
          >
            {heroMessages.pdf}
          </a>
        </li>
      )}
    </ul>
  );
}

/** Prints what the browser's own command prints, which is the page. */
function PrintButton() {
  const { gatherForPrint } = useCv();
  // Whoever presses before the results' cards have come waits for them, which the browser's own command cannot.
  const start = () => void gatherForPrint().then(() => window.print());
  useNotedPress(start);
  return (
    <button
      type="button"
      className="quiet-link hit-area inline-flex items-center gap-1.5 py-1 text-ink-2"
      onClick={start}
    >
      {heroMessages.print}
      <Icon name="print" size={16} />
    </button>
  );
}
