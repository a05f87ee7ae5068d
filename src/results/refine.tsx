import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import type { Advice, Fix, HiddenKind, TextEdit, WordedReading } from "../../worker/contract.ts";
import { searchBox } from "../store/inline-constants.ts";
import { useCv } from "../store/provider.tsx";
import { useHandedFocus } from "../ui/hooks.ts";
import { InlineText } from "../ui/inline-text.tsx";
import { formatCount, uiMessages } from "../ui/messages.ts";
import { replaceText } from "../ui/replace-text.ts";
import { controlsMessages } from "./controls-messages.ts";
import { findPlaces, type ProfileMatch } from "./profile-matches.ts";
import { focusResults, resultsId } from "./states.tsx";

interface HiddenByDefaultButtonProps {
  /** The number of matches that are hidden by default, and the options that show them. */
  hiddenByDefault: { readonly count: number; readonly kinds: readonly HiddenKind[] };
  /** Called with the options that show what is hidden. */
  onShow: (shown: Partial<Record<HiddenKind, true>>) => void;
  /** The id of the element that takes the focus from the button, which disappears when it is pressed. */
  focusNext: string;
}

export function toShown(kinds: readonly HiddenKind[]): Partial<Record<HiddenKind, true>> {
  const shown: Partial<Record<HiddenKind, true>> = {};
  for (const kind of kinds) shown[kind] = true;
  return shown;
}

/** A button with the number of matches of hidden kinds, which shows them. */
export function HiddenByDefaultButton({
  hiddenByDefault: { count, kinds },
  onShow,
  focusNext,
}: HiddenByDefaultButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useHandedFocus(button, focusNext);
  const name = controlsMessages.refine.hiddenName(count);
  return (
    <button
      ref={button}
      type="button"
      aria-label={name}
      title={name}
      onClick={() => onShow(toShown(kinds))}
      className="hit-area quiet-link text-sm text-ink-2"
    >
      {controlsMessages.refine.hidden(count)}
    </button>
  );
}

/** The button in the head of the results. */
export function ResultsHiddenByDefault(props: Pick<HiddenByDefaultButtonProps, "hiddenByDefault">) {
  const { hiddenByDefault } = props;
  const { setFilters } = useCv();
  return hiddenByDefault.count === 0 ? null : (
    <HiddenByDefaultButton
      hiddenByDefault={hiddenByDefault}
      onShow={(shown) => void setFilters(shown)}
      focusNext={resultsId}
    />
  );
}

/** Returns a function that changes the text of the search box and searches for it; the head takes the focus. */
export function useEdit(): (edit: TextEdit) => void {
  const { commitQuery } = useCv();
  return (edit) => {
    const box = document.querySelector<HTMLInputElement>(searchBox);
    if (box === null) return;
    replaceText(box, edit);
    commitQuery();
    focusResults();
  };
}

/** Returns the change that replaces the text by one of its readings. */
export function toFix({ query, words, total }: WordedReading, text: string): Required<Fix> {
  return { label: words, edit: { start: 0, length: text.length, text: query }, count: total };
}

const noPlaces: Advice["places"] & object = [];

interface ResultsReadingsProps {
  advice: Advice;
  /** The reading that is shown already. */
  reading: Pick<WordedReading, "words"> | undefined;
}

/** The readings of the text, and the wider search in descriptions. Their queries are shown on hover. */
export function ResultsReadings({
  advice: { inDescriptions, readings = [], places = noPlaces },
  reading: shown,
}: ResultsReadingsProps) {
  const { query } = useSnapshot(useCv().state.question).filters;
  // Two readings in the same words would look like one.
  const others = readings.filter(
    ({ words }, at) => words !== shown?.words && readings.findIndex((one) => one.words === words) === at,
  );
  const { descriptions, offer } = controlsMessages.refine;
  const [downloads, setDownloads] = useState<readonly ProfileMatch[]>([]);
  useEffect(() => setDownloads(places.includes("cv") ? findPlaces(["cv"]).slice(0, 1) : []), [places]);
  return (
    <>
      {downloads.map(({ link, title }) => (
        <a key={link?.href} {...link} className="hit-area quiet-link text-sm text-ink-2">
          <InlineText tokens={title} />
        </a>
      ))}
      {others.map((reading) => (
        <EditLink key={reading.query} fix={toFix(reading, query)}>
          <bdi>{offer(reading.words, formatCount(reading.total))}</bdi>
        </EditLink>
      ))}
      {inDescriptions === undefined ? null : (
        <EditLink fix={inDescriptions}>{offer(descriptions, formatCount(inDescriptions.count))}</EditLink>
      )}
    </>
  );
}

/** The answer and its offers lack what descriptions have. */
export function MissingDescriptions() {
  const { searchAgain } = useCv();
  return (
    <p className="text-sm text-ink-2">
      {controlsMessages.elsewhere.missing}{" "}
      <button
        type="button"
        className="quiet-link hit-area font-medium"
        onClick={() => {
          // The button disappears when it helps.
          focusResults();
          searchAgain({ isRetry: true });
        }}
      >
        {uiMessages.states.retry}
      </button>{" "}
      {/* After a deploy only the new page has the names of the files. The address keeps the text. */}
      <button type="button" className="quiet-link hit-area font-medium" onClick={() => location.reload()}>
        {controlsMessages.elsewhere.reload}
      </button>
    </p>
  );
}

interface EditLinkProps {
  fix: Fix;
  /** The fix belongs to an earlier text, so it does nothing. */
  isOutdated?: boolean;
  children: ReactNode;
}

/** Changes the search. The head takes the focus, because the link disappears when it is pressed. */
export function EditLink({ fix: { edit }, isOutdated = false, children }: EditLinkProps) {
  const change = useEdit();
  return (
    <button
      type="button"
      // The query language can be learned here.
      title={edit.text}
      className="hit-area quiet-link text-start text-sm text-ink-2"
      onClick={isOutdated ? undefined : () => change(edit)}
    >
      {children}
    </button>
  );
}

/** Returns whether a change of the text has results, if they have been counted. */
export const leadsSomewhere = ({ count }: Fix) => count !== 0;
