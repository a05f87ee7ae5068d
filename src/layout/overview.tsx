import { type MouseEvent, type ReactNode, useEffect } from "react";
import { ref, useSnapshot } from "valtio";
import { useLocation, useRouter } from "wouter";
import type { Picture } from "../../model/cv.ts";
import { isolateSigned } from "../../model/signed-words.ts";
import type { Career, Employer, Job, Pinned } from "../../worker/contract.ts";
import { LinkRow } from "../results/card-links.tsx";
import { resultsMessages } from "../results/messages.ts";
import { isViewPath } from "../routes.ts";
import { queryParameter } from "../store/inline-constants.ts";
import { type OverviewData, type PageData, pageDataId } from "../store/page-data.ts";
import { useCv, useEntryAddress } from "../store/provider.tsx";
import { toShortDate, toSpan, toSpanLength } from "../ui/dates.tsx";
import { useHydrated } from "../ui/hooks.ts";
import { CategoryIcon } from "../ui/icons.tsx";
import { Names } from "../ui/inline-text.tsx";
import { labels, uiMessages } from "../ui/messages.ts";
import { opensElsewhere } from "../ui/opens-elsewhere.ts";
import { usePictureSources } from "../ui/picture.ts";
import { layoutMessages } from "./messages.ts";

/** The page's opening: the career and the owner's pinned work. Each entry links to its page, or to the query that finds it. */
export function Overview() {
  const overview = useOverview();
  const { career } = overview;
  // Pinned entries may come before the search.
  const pinned = useCv().state.page.parts.highlights ? [] : overview.pinned;
  if (pinned.length === 0 && career === undefined) return null;
  const isWide = pinned.length > 1 && isPictured(pinned);
  const width = widths[pinned.length === 0 || career === undefined ? "alone" : isWide ? "pictured" : "half"];
  return (
    <div className="overview">
      {career === undefined ? null : <Experience career={career} width={width} />}
      {pinned.length === 0 ? null : <Highlights overview={overview} width={width} />}
    </div>
  );
}

/** The owner's pinned work before the search. */
export function FirstHighlights() {
  const overview = useOverview();
  if (overview.pinned.length === 0) return null;
  return (
    <div className="overview">
      <Highlights overview={overview} width={widths.alone} />
    </div>
  );
}

const heading = "text-xl font-semibold text-ink print:text-sm";
/** The two parts beside each other. One alone takes the whole width, as both do with pictures, except on paper. */
const widths = {
  half: { part: "", list: "" },
  alone: { part: "md:col-span-2", list: "md:columns-2" },
  pictured: { part: "md:col-span-2 print:col-span-1", list: "md:columns-2 print:columns-1" },
} as const;
type Width = (typeof widths)[keyof typeof widths];

/** Up to so many jobs are one row of a wide page, each under its dates. */
const maxInRow = 3;

function Experience({ career, width }: { career: Career; width: Width }) {
  const { jobs, total, query } = career;
  const isRow =
    width !== widths.half && jobs.length <= maxInRow && jobs.every((job) => !("positions" in job));
  const shown = jobs.reduce((count, job) => count + ("positions" in job ? job.positions.length : 1), 0);
  return (
    <section className={`experience ${width.part}`} aria-labelledby="experience">
      <h2 id="experience" className={heading}>
        {labels.sections.work}
      </h2>
      <ul
        className={`overview-list ${isRow ? `md:grid print:block ${jobs.length === 2 ? "md:grid-cols-2" : "md:grid-cols-3"}` : width.list}`}
      >
        {jobs.map((job) => (
          <li key={`${job.from} ${job.name}`}>
            {"positions" in job ? <EmployerLinks employer={job} /> : <JobLink job={job} isRow={isRow} />}
          </li>
        ))}
      </ul>
      {total <= shown ? null : (
        <p className="overview-links">
          <QueryLink query={query} className="quiet-link hit-area">
            {layoutMessages.overview.allJobs(total)}
          </QueryLink>
        </p>
      )}
    </section>
  );
}

/** The dates have two lines, or one on a wide screen. */
const datesBeside = "grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 lg:grid-cols-[9rem_minmax(0,1fr)]";
/** On a phone they are beside the job, too. */
const datesAbove = "max-md:grid-cols-[4.5rem_minmax(0,1fr)] max-md:gap-x-4";

function JobLink({ job, isRow }: { job: Job; isRow: boolean }) {
  return (
    <QueryLink query={job.query} className={`group overview-entry ${isRow ? datesAbove : datesBeside}`}>
      <Dates span={job} />{" "}
      <span className="min-w-0">
        <EntryTitle lang={job.lang}>
          <bdi>{isolateSigned(job.position)}</bdi>
        </EntryTitle>{" "}
        {job.name === "" ? null : <EntryText>{job.name}</EntryText>}
      </span>
    </QueryLink>
  );
}

/** An employer with its positions below. Each of them is a link. */
function EmployerLinks({ employer }: { employer: Employer }) {
  const { query, name, from, to, positions, total } = employer;
  const { now } = useSnapshot(useCv().state);
  // The html does not know when it will be read.
  const today = useHydrated() ? new Date(now).toISOString() : null;
  const end = to === undefined ? today : to;
  const length = end === null ? undefined : toSpanLength(from, end);
  return (
    <>
      <QueryLink query={query} className={`group overview-entry ${datesBeside}`}>
        <Dates span={employer} />{" "}
        <EntryTitle>
          <bdi>{name}</bdi>
          {total === undefined ? null : (
            <span className="text-sm text-ink-3">{` · ${layoutMessages.overview.positions(total)}`}</span>
          )}
          {length === undefined ? null : (
            // Not printed, because the length of an ongoing job would become outdated.
            <span className={`text-sm text-ink-3 ${to === undefined ? "print:hidden" : ""}`}>
              {` · ${length}`}
            </span>
          )}
        </EntryTitle>
      </QueryLink>
      <ul>
        {positions.map((job) => (
          <li key={`${job.from} ${job.position}`}>
            <QueryLink query={job.query} className={`group overview-entry overview-position ${datesBeside}`}>
              <Dates span={job} />{" "}
              <span className="min-w-0">
                <EntryTitle lang={job.lang}>
                  <bdi>{isolateSigned(job.position)}</bdi>
                </EntryTitle>
              </span>
            </QueryLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function Dates({ span: { from, to } }: { span: Pick<Job, "from" | "to"> }) {
  return (
    <span className="text-xs break-keep wrap-normal text-ink-3">
      {keepDatesWhole(to === null ? toShortDate(from) : toSpan(from, to))}
    </span>
  );
}

/** A span that does not fit on one line breaks between its two dates. */
function keepDatesWhole(span: string): string {
  return span.replace(/(?<!–) /g, "\u00a0");
}

function Highlights({ overview, width }: { overview: OverviewData; width: Width }) {
  const { pinned, heading: own, all } = overview;
  const titled = pinned.filter(({ isTitled }) => isTitled).length;
  const isWriting = titled === pinned.length;
  const { projects, highlights } = uiMessages;
  const found = titled === 0 ? projects : isWriting ? labels.sections.writing : highlights;
  return (
    <section className={`highlights ${width.part}`} aria-labelledby="highlights">
      <h2 id="highlights" dir="auto" className={heading}>
        {own ?? found}
      </h2>
      {isPictured(pinned) && isWriting ? (
        <Writing entries={pinned} />
      ) : isPictured(pinned) ? (
        <Gallery entries={pinned} isHalf={width === widths.half} />
      ) : (
        <ul className={`overview-list ${width.list}`}>
          {pinned.map((entry) => (
            <li key={entry.query}>
              <HighlightLink entry={entry} />
              <Links entry={entry} />
            </li>
          ))}
        </ul>
      )}
      {all === undefined ? null : (
        <p className="overview-links">
          <QueryLink query={all.query} className="quiet-link hit-area">
            {layoutMessages.overview[isWriting ? "allWriting" : "allPages"](all.total)}
          </QueryLink>
        </p>
      )}
    </section>
  );
}

const isPictured = (entries: readonly Pinned[]) => entries.some(({ picture }) => picture !== undefined);

/**
 * Returns how many of twelve columns an entry takes on a wide screen. Pictures stand in pairs, a wide one and a narrow one
 * in turns; the first of three has the others beside it.
 */
function toColumns(entries: readonly Pinned[], at: number): number {
  const count = entries.length;
  if (count === 1) return 12;
  if (count === 3) return at === 0 && entries[0]?.picture !== undefined ? 8 : 4;
  if (count === 5 && at > 1) return 4;
  if (entries.some(({ picture }) => picture === undefined)) return 6;
  return at % 4 === 0 || at % 4 === 3 ? 7 : 5;
}

/** The rules of an entry by its columns. One picture across the page has its text beside it. */
const looks: Readonly<Record<number, string>> = {
  8: "gallery-first",
  12: "gallery-alone",
};

/**
 * On a phone, each entry of a portfolio has the row; elsewhere the first one has, and so has the last one where it would be
 * alone in its own.
 */
function Gallery({ entries, isHalf }: { entries: readonly Pinned[]; isHalf: boolean }) {
  const count = entries.length;
  const isAlone = count === 1;
  // Without charts the page is wider. 55rem are twelve columns.
  const { charts, highlights } = useCv().state.page.parts;
  const remPerColumn = (charts?.length === 0 ? 1.5 : 1) * (55 / 12);
  return (
    <ul className="gallery">
      {entries.map((entry, at) => {
        const columns = toColumns(entries, at);
        const width = Math.round((isAlone ? 6 : columns) * remPerColumn);
        const hasPhoneRow = highlights || at === 0 || (at === count - 1 && count % 2 === 0);
        const { picture } = entry;
        return (
          <li
            key={entry.query}
            className={`group relative ${isHalf ? "" : (looks[columns] ?? "")} ${hasPhoneRow ? "gallery-row" : ""}`}
            style={{ ["--columns" as string]: columns }}
          >
            {picture === undefined ? null : (
              <GalleryPicture
                picture={picture}
                sizes={`(min-width: 48rem) ${width}rem, ${hasPhoneRow ? "100vw" : "50vw"}`}
              />
            )}
            <GalleryText entry={entry} className={picture === undefined ? "gallery-text" : ""} />
          </li>
        );
      })}
    </ul>
  );
}

/** The titles and authors of publications count more than their pictures, which are small and beside them. */
function Writing({ entries }: { entries: readonly Pinned[] }) {
  return (
    <ul className="gallery-writing">
      {entries.map((entry) => (
        <li key={entry.query} className="group relative">
          {entry.picture === undefined ? null : (
            <GalleryPicture picture={entry.picture} sizes="(min-width: 48rem) 10rem, 6rem" />
          )}
          <GalleryText entry={entry} className="" />
        </li>
      ))}
    </ul>
  );
}

/**
 * The picture can be pressed, too, but is no part of the link's box: on a low screen, the top of such a box would be behind
 * the bar when the link has the focus.
 */
function GalleryText({ entry, className }: { entry: Pinned; className: string }) {
  return (
    <div className={className}>
      <EntryLink entry={entry} className="block after:absolute after:inset-0">
        <Caption entry={entry} />
      </EntryLink>
      <Links entry={entry} />
    </div>
  );
}

/** Above the link of the entry, which covers its picture. */
function Links({ entry: { links = [] } }: { entry: Pinned }) {
  if (links.length === 0) return null;
  return (
    <div className="relative z-1 w-fit">
      <LinkRow
        label={resultsMessages.card.links}
        links={links.map(({ title, url }) => ({ text: title, url }))}
      />
    </div>
  );
}

function GalleryPicture({ picture, sizes }: { picture: Picture; sizes: string }) {
  return (
    <span className="gallery-picture">
      <img {...usePictureSources(picture, sizes)} alt={picture.alt} loading="lazy" decoding="async" />
    </span>
  );
}

/** The title first; then who it was for, and when. */
function Caption({ entry }: { entry: Pinned }) {
  const { name, title, lang } = entry;
  const facts = [name === title ? "" : name, toTime(entry)].filter(Boolean);
  return (
    <>
      <span lang={lang} className="gallery-title">
        <bdi>{isolateSigned(title)}</bdi>
      </span>{" "}
      <Authors entry={entry} />
      <EntryText>{isolateSigned(facts.join(uiMessages.comma))}</EntryText>
    </>
  );
}

function HighlightLink({ entry }: { entry: Pinned }) {
  const { category, icon } = entry;
  return (
    <EntryLink entry={entry} className="group overview-entry grid-cols-[1rem_minmax(0,1fr)] gap-x-2">
      <span aria-hidden="true" className="self-start pt-1 text-accent">
        <CategoryIcon id={category} icon={icon} />
      </span>
      <HighlightText entry={entry} />
    </EntryLink>
  );
}

function HighlightText({ entry }: { entry: Pinned }) {
  const { name, title, lang, isTitled = false } = entry;
  return (
    <span className="min-w-0">
      <EntryTitle>
        <bdi lang={isTitled ? lang : undefined}>{isolateSigned(isTitled ? title : name)}</bdi>{" "}
        <span className="text-sm text-ink-3">{toTime(entry)}</span>
      </EntryTitle>{" "}
      <Authors entry={entry} />
      {title === name ? null : (
        <EntryText lang={isTitled ? undefined : lang}>{isolateSigned(isTitled ? name : title)}</EntryText>
      )}
    </span>
  );
}

function Authors({ entry: { authors, ownAuthor } }: { entry: Pinned }) {
  return authors === undefined ? null : (
    <>
      <EntryText>
        <Names names={authors} own={ownAuthor} />
      </EntryText>{" "}
    </>
  );
}

interface EntryTextProps {
  children: ReactNode;
  /** The language of a text that is not in the page's language. */
  lang?: string | undefined;
}

function EntryTitle({ children, lang }: EntryTextProps) {
  return (
    <span lang={lang} className="line-clamp-(--lines) text-ink group-hover:text-accent print:block">
      {children}
    </span>
  );
}

function EntryText({ children, lang }: EntryTextProps) {
  return (
    <span dir="auto" lang={lang} className="line-clamp-(--lines) text-sm text-ink-2 print:block">
      {children}
    </span>
  );
}

interface EntryLinkProps extends Omit<QueryLinkProps, "query"> {
  entry: Pinned;
}

/** Leads to the page of an entry, which is another document; without one to its card. */
function EntryLink({ entry: { page, query }, ...others }: EntryLinkProps) {
  const toAddress = useEntryAddress();
  if (page === undefined) return <QueryLink query={query} {...others} />;
  return <a href={toAddress(page)} {...others} />;
}

interface QueryLinkProps {
  /** Absent if the list does not contain the entry. */
  query: string | undefined;
  className: string;
  children: ReactNode;
}

/** Links to a query's results, and moves the focus there. */
function QueryLink({ query, className, children }: QueryLinkProps) {
  const { setQuery, commitQuery } = useCv();
  if (query === undefined) return <span className={className}>{children}</span>;
  const open = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    setQuery(query);
    commitQuery();
    document.getElementById("results")?.focus({ preventScroll: true });
  };
  return (
    <a href={`?${queryParameter}=${encodeURIComponent(query)}`} className={className} onClick={open}>
      {children}
    </a>
  );
}

function toTime({ from, to, count, status }: Pick<Pinned, "from" | "to" | "count" | "status">): string {
  if (status !== undefined) return `${labels.statuses[status]}, ${from}`;
  if (count !== undefined) return layoutMessages.overview.contributions(count, from);
  if (to === null) return layoutMessages.overview.since(from);
  return to === undefined || to === from ? String(from) : `${from}–${to}`;
}

const nothing: OverviewData = { pinned: [] };

/** Returns the overview of the page at the address, from its html or from the fetched home page's. */
function useOverview(): OverviewData {
  const { state } = useCv();
  const { homeOverview } = useSnapshot(state);
  const { base } = useRouter();
  const [path] = useLocation();
  const { view, isHome } = state.page;
  const needsHome = !isHome && !isViewPath(path, view);
  const isMissing = needsHome && homeOverview === undefined;
  useEffect(() => {
    if (!isMissing) return;
    fetchHomeOverview(base)
      .then((found) => {
        state.homeOverview = found && ref(found);
      })
      // The page works without it: it shows the results.
      .catch((error) => console.warn("The home page's highlights are not shown:", error));
  }, [isMissing, base, state]);
  return needsHome ? (homeOverview ?? nothing) : state.page.overview;
}

/** `base`: without the slash at its end. Returns undefined if there is no html of the home page, as in development. */
async function fetchHomeOverview(base: string): Promise<OverviewData | undefined> {
  const response = await fetch(`${base}/`);
  if (!response.ok) throw new Error(`The home page cannot be fetched: ${response.status}.`);
  // Parsed as html, it would be subject to this page's policy, which lacks the hash of the home page's rules.
  const text = (await response.text()).split(` id="${pageDataId}">`)[1]?.split("</script>")[0];
  if (!text) return undefined;
  // Written by the build that wrote this page's data.
  const { prerendered } = JSON.parse(text) as PageData;
  return prerendered?.first?.overview;
}
