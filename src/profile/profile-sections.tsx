import { Fragment, type ReactElement, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import { findHost, toAddressKey } from "../../model/addresses.ts";
import type { Education } from "../../model/cv.ts";
import { hasWantedTag } from "../../model/highlights.ts";
import { isolateSigned } from "../../model/signed-words.ts";
import type { FixedSections, OwnProfile, ShownEntry, ShownSection } from "../store/page-data.ts";
import { useCv, useView } from "../store/provider.tsx";
import { toShortDate } from "../ui/dates.tsx";
import { InlineText } from "../ui/inline-text.tsx";
import { labels, uiMessages } from "../ui/messages.ts";
import { OwnerLink } from "../ui/owner-link.tsx";
import { TextBlocks } from "../ui/text-blocks.tsx";

export function OwnersProfile({ fetched }: { fetched: OwnProfile | undefined }) {
  const { site, page } = useSnapshot(useCv().state);
  const tags = useView()?.tags;
  const own = page.profile ?? fetched;
  if (own === undefined) return null;
  const { profiles = [], ...others } = own.profile;
  // Profiles that the top or the bottom of the page links are not repeated.
  const owned = [site?.owner.codeUrl, site?.owner.networkUrl];
  const linked = new Set(owned.flatMap((url) => (url === undefined ? [] : toAddressKey(url))));
  const elsewhere = profiles.filter(({ url }) => url === undefined || !linked.has(toAddressKey(url)));
  return (
    <ProfileSections
      profile={{ ...others, profiles: elsewhere }}
      ownSections={own.sections}
      order={own.order}
      tags={tags}
    />
  );
}

interface ProfileSectionsProps {
  profile: FixedSections;
  ownSections?: readonly ShownSection[] | undefined;
  /** The ids of sections that come first. */
  order?: readonly string[] | undefined;
  /** Those of the view that the page is. */
  tags?: readonly string[] | undefined;
}

/** CV sections other than activities, above the list, without a script. */
export function ProfileSections({ profile, ownSections = [], order = [], tags }: ProfileSectionsProps) {
  const { skills, education, certificates, awards, spokenLanguages, interests, profiles } = profile;
  const sections = [
    <Section key="skills" id="skills" heading={labels.sections.skills} entries={skills}>
      {({ name, level, keywords }) => <Entry title={name} notes={[level]} more={joinTexts(keywords)} />}
    </Section>,
    <Section key="education" id="education" heading={labels.sections.education} entries={education}>
      {(study) => <Study {...study} />}
    </Section>,
    ...ownSections.map(({ id, title, entries }) => (
      // Keeps the owner's ids from clashing with the page's ids.
      <Section key={`section-${id}`} id={`section-${id}`} heading={title} entries={entries}>
        {(entry) => <OwnEntry entry={entry} tags={tags} />}
      </Section>
    )),
    <Section
      key="certificates"
      id="certificates"
      heading={labels.sections.certificates}
      entries={certificates}
    >
      {({ name, url, issuer, date }) => (
        <Entry title={<Link url={url} text={name} />} notes={[issuer, date && <Day date={date} />]} />
      )}
    </Section>,
    <Section key="awards" id="awards" heading={labels.sections.awards} entries={awards}>
      {({ title, awarder, date, summary }) => (
        <Entry title={title} notes={[awarder, date && <Day date={date} />]} more={summary} />
      )}
    </Section>,
    <Section
      key="spokenLanguages"
      id="spokenLanguages"
      heading={labels.sections.spokenLanguages}
      entries={spokenLanguages}
      isShort
    >
      {({ language, fluency }) => <Entry title={language} notes={[fluency]} />}
    </Section>,
    <Section key="interests" id="interests" heading={labels.sections.interests} entries={interests} isShort>
      {({ name, keywords }) => <Entry title={name} notes={[joinTexts(keywords)]} />}
    </Section>,
    <Section key="profiles" id="profiles" heading={labels.sections.profiles} entries={profiles} isShort>
      {({ network, username, url }) => (
        <Entry
          title={network}
          notes={[<Link key="link" url={url} text={username || (url && (findHost(url) ?? url))} rel="me" />]}
        />
      )}
    </Section>,
  ];
  const toPlace = ({ key }: ReactElement) => {
    const at = order.indexOf(`${key}`.replace(/^section-/, ""));
    return at === -1 ? order.length : at;
  };
  return (
    <div id="profile" className="profile below-sticky">
      {sections.sort((one, other) => toPlace(one) - toPlace(other))}
    </div>
  );
}

interface SectionProps<T> {
  id: string;
  heading: string;
  entries: readonly T[] | undefined;
  /** Several entries fit on one line. */
  isShort?: boolean;
  children: (entry: T) => ReactNode;
}

/** A heading and its list; nothing if there are no entries. */
function Section<T extends { lang?: string }>(props: SectionProps<T>) {
  const { id, heading, entries = [], isShort = false, children } = props;
  if (entries.length === 0) return null;
  return (
    <section id={id} className="below-sticky">
      {/* Its margins follow the page's direction. */}
      <h2>
        <bdi>{isolateSigned(heading)}</bdi>
      </h2>
      <ul className={isShort ? "short" : undefined}>
        {entries.map((entry, at) => (
          <li key={at.toString()} lang={entry.lang}>
            {children(entry)}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface EntryProps {
  title: ReactNode;
  /** Shown next to the title; empty ones are left out. */
  notes?: readonly ReactNode[];
  /** Shown below them. */
  more?: ReactNode;
}

function Entry({ title, notes = [], more }: EntryProps) {
  return (
    <>
      <b>
        <bdi>{isolate(title)}</bdi>
      </b>
      {notes.filter(Boolean).map((note, at) => (
        <Fragment key={at.toString()}>
          {/* The dot stays at the end of a line, and outside of a text whose direction is its own. */}
          {"\u00a0· "}
          <bdi>{isolate(note)}</bdi>
        </Fragment>
      ))}
      {more ? (
        <p dir="auto" className="whitespace-pre-line">
          {isolate(more)}
        </p>
      ) : null}
    </>
  );
}

/** Isolates a plain text, so that bidirectional layout keeps its signs on the correct side. Markdown does so itself. */
const isolate = (node: ReactNode) => (typeof node === "string" ? isolateSigned(node) : node);

function OwnEntry({ entry, tags }: { entry: ShownEntry; tags: readonly string[] | undefined }) {
  const { title, subtitle, date, startDate, endDate, endUnknown = false, url, text, keywords } = entry;
  const lines = (entry.highlights ?? []).filter((line) => hasWantedTag(line.tags, tags));
  return (
    <>
      <Entry
        title={<Link url={url} text={<InlineText tokens={title} />} />}
        notes={[
          subtitle,
          date ? (
            <Day key="day" date={date} />
          ) : (
            (startDate || endDate) && <Span start={startDate} end={endDate} isOpen={!endUnknown} />
          ),
        ]}
      />
      {text === undefined ? null : <TextBlocks tokens={text} />}
      {lines.length === 0 ? null : (
        <ul className="list-disc space-y-1 ps-4 marker:text-ink-3">
          {lines.map((line, at) => (
            <li key={at.toString()}>
              <InlineText tokens={line.text} />
            </li>
          ))}
        </ul>
      )}
      {keywords === undefined || keywords.length === 0 ? null : (
        <p dir="auto">{isolate(joinTexts(keywords))}</p>
      )}
    </>
  );
}

function Study(study: Education) {
  const { institution, url, area, studyType, startDate, endDate, endUnknown = false, score, courses } = study;
  const subject = joinTexts([studyType, area].filter((part) => part !== undefined));
  const place = <Link url={url} text={institution} />;
  return (
    <Entry
      title={subject || place}
      notes={[
        subject && place,
        (startDate || endDate) && <Span start={startDate} end={endDate} isOpen={!endUnknown} />,
        score,
      ]}
      more={joinTexts(courses)}
    />
  );
}

interface SpanProps {
  start: string | undefined;
  end: string | undefined;
  /** Without an end date it is ongoing. */
  isOpen: boolean;
}

function Span({ start, end, isOpen }: SpanProps) {
  return (
    <>
      {start === undefined ? null : <Day date={start} />}
      {start === undefined || end === undefined ? null : " – "}
      {end === undefined ? null : <Day date={end} />}
      {start !== undefined && end === undefined && isOpen ? ` – ${labels.present}` : null}
    </>
  );
}

function Day({ date }: { date: string }) {
  return <time dateTime={date}>{toShortDate(date)}</time>;
}

interface LinkProps {
  url: string | undefined;
  text: ReactNode;
  /** `me`: another page about the owner, by which other sites check who the owner is. */
  rel?: "me" | "external";
}

/** A link, or only its text if there is no address. */
function Link({ url, text, rel = "external" }: LinkProps) {
  if (!url) return isolate(text);
  return (
    <OwnerLink href={url} rel={rel} className="quiet-link spelled-out">
      {isolate(text)}
    </OwnerLink>
  );
}

function joinTexts(texts: readonly string[] = []): string {
  return texts.join(uiMessages.comma);
}
