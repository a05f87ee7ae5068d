import type { Owner } from "../../worker/contract.ts";
import { useCv } from "../cv-context.ts";
import { Icon } from "../ui/icon.tsx";
import { words } from "../words.ts";

/** The person, before anything else. */
export function Hero({ owner }: { owner: Owner | undefined }) {
  return (
    <section className="pt-5 pb-3 md:pt-8 md:pb-5 print:pt-0">
      {owner === undefined ? <HeroOutline /> : <HeroText owner={owner} />}
    </section>
  );
}

function HeroText({ owner }: { owner: Owner }) {
  return (
    <div className="gap-x-10 md:flex md:items-end md:justify-between print:block">
      <div className="min-w-0">
        <h1 className="font-serif text-name-phone font-semibold tracking-tight text-balance wrap-anywhere md:text-name">
          {owner.firstName} {owner.lastName}
        </h1>
        <p className="mt-1 text-body text-ink text-pretty wrap-anywhere md:text-title">
          {owner.headline}
          {owner.location === undefined ? null : <Location place={owner.location} />}
        </p>
        {owner.summary === undefined ? null : (
          <p className="mt-2 max-w-[60ch] text-body text-ink-2 text-pretty wrap-anywhere md:mt-3">
            {owner.summary}
          </p>
        )}
      </div>
      <HeroLinks owner={owner} />
    </div>
  );
}

function Location({ place }: { place: string }) {
  return (
    <span className="text-ink-3">
      <span aria-hidden="true"> · </span>
      <span className="inline-block max-w-full wrap-anywhere">{place}</span>
    </span>
  );
}

function HeroLinks({ owner }: { owner: Owner }) {
  const { links } = words.hero;
  const all = [
    { text: links.home, url: owner.homeUrl },
    { text: links.code, url: owner.codeUrl },
    { text: links.network, url: owner.networkUrl },
  ];
  const { gatherCards } = useCv();
  return (
    <ul
      aria-label={words.hero.linksLabel}
      className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-control md:mt-0 md:shrink-0 md:flex-col md:gap-y-0 md:border-s md:border-line md:ps-5 print:mt-2 print:flex-row print:border-0 print:ps-0"
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
        <button
          type="button"
          className="quiet-link hit-area inline-flex items-center gap-1.5 py-1 text-ink-2"
          onClick={() => void gatherCards().then(() => window.print())}
        >
          {words.hero.print}
          <Icon name="print" size={14} />
        </button>
      </li>
    </ul>
  );
}

/** As high as a headline of two lines and a summary of four on a phone, one and three on a desk: little moves. */
function HeroOutline() {
  return (
    <div className="h-57 md:h-39">
      <h1 className="sr-only">{words.hero.loading}</h1>
      <div aria-hidden="true" className="space-y-3">
        <div className="h-9 w-56 rounded-field bg-sunk md:h-11" />
        <div className="h-5 w-4/5 max-w-md rounded-field bg-sunk" />
        <div className="h-16 w-full max-w-[64ch] rounded-field bg-sunk" />
      </div>
    </div>
  );
}
