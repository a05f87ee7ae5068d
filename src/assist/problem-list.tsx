/** Problems and hints below the search box, and the buttons that fix them. */
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ref, useSnapshot } from "valtio";
import type { Advice, Fix, Hint, Problem } from "../../worker/contract.ts";
import { filtersMessages } from "../filters/messages.ts";
import { leadsSomewhere } from "../results/refine.tsx";
import { useCv } from "../store/provider.tsx";
import type { CvStore } from "../store/store.ts";
import { beforePaint, useSettled } from "../ui/hooks.ts";
import { uiMessages } from "../ui/messages.ts";
import { replaceText } from "../ui/replace-text.ts";
import { assistMessages, describeOption, withPlace } from "./messages.ts";

interface ProblemListProps {
  /** The id for the element that describes the problems to screen readers. */
  id: string;
  input: RefObject<HTMLInputElement>;
}

/** A query is incomplete again and again while it is typed, so its message is shown only after a pause. */
const delayMs = 400;

/** The kinds of hints below the box. Those about words replace an empty list. */
const shownKinds: readonly Hint["kind"][] = ["unknown-value", "either", "fields"];

/**
 * Lists the problems of the query, or what an incomplete query still lacks, and the hints about a valid one. Each line
 * selects its place, and each fix changes the text. The first line is in the gap below the search block and the others
 * open over the page, because nothing may move while the visitor types.
 */
export function ProblemList({ id, input }: ProblemListProps) {
  const { state } = useCv();
  const { feedback, advice, dimmed } = useSnapshot(state.question);
  useAdvice();
  // All of it is about the text that was parsed last, although the box may briefly contain a newer one.
  const { text } = feedback;
  const current = advice?.text === text ? advice : undefined;
  // The advice brings the fixes a moment later. Until then the previous text's fixes are shown, and do nothing.
  const problems = feedback.problems.map((problem) => ({
    ...problem,
    fixes:
      advice?.problems.find(({ code, start }) => code === problem.code && start === problem.start)?.fixes ??
      [],
  }));
  // The reason for an empty list is shown in its place. A value that is being typed is not unknown yet.
  const hints = dimmed ? [] : (current?.hints.filter(({ kind }) => shownKinds.includes(kind)) ?? []);
  const hasSome = problems.length + hints.length > 0;
  const wasNonEmpty = useSettled(hasSome, delayMs);
  if (!hasSome || !wasNonEmpty) return null;
  const descriptions = problems.map((problem) => withPlace(problem.message, toPlace(text, problem)));
  return (
    <Remarks>
      <p id={id} hidden>
        {descriptions.join(". ")}
      </p>
      <MessageList
        label={assistMessages.problems.problems}
        ink={feedback.incomplete ? "text-ink-2" : "text-bad"}
        remarks={problems}
        text={text}
        fixedText={advice?.text}
        input={input}
      />
      <MessageList
        label={assistMessages.problems.hints}
        ink="text-ink-2"
        remarks={hints}
        text={text}
        fixedText={text}
        input={input}
      />
    </Remarks>
  );
}

/** Shows one line of the remarks, and a button that opens the others over the page. */
function Remarks({ children }: { children: ReactNode }) {
  const lines = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the remarks decide what fits.
  useLayoutEffect(() => {
    if (!isOpen) return beforePaint(() => setCut(lines.current !== null && leavesOut(lines.current)));
  }, [isOpen, children]);
  return (
    <div className={`remarks ${isOpen ? "remarks-open" : ""}`}>
      <div ref={lines} className="remark-lines">
        {children}
      </div>
      {isCut || isOpen ? (
        <button
          type="button"
          aria-expanded={isOpen}
          className="quiet-link shrink-0 text-sm text-ink-2 pointer-coarse:-my-2 pointer-coarse:min-h-11"
          onClick={() => setOpen(!isOpen)}
        >
          {assistMessages.problems.details}
        </button>
      ) : null}
    </div>
  );
}

/** Returns whether the line lacks another remark, another fix or the end of a text. */
function leavesOut(lines: HTMLElement): boolean {
  if (lines.querySelectorAll(".remark").length > 1) return true;
  return [...lines.querySelectorAll(".remark-fix, .remark-text")].some(
    (part) => part.getClientRects().length === 0 || part.scrollWidth > part.clientWidth,
  );
}

/** Returns the part of the text that a remark is about; empty at its end. */
function toPlace(text: string, { start, length }: Problem | Hint): string {
  return text.slice(start, start + length).trim();
}

interface MessageListProps extends Omit<LineProps, "remark"> {
  label: string;
  /** The class of the text's colour. */
  ink: string;
  remarks: readonly (Problem | Hint)[];
}

function MessageList({ label, ink, remarks, ...line }: MessageListProps) {
  if (remarks.length === 0) return null;
  return (
    <ul aria-label={label} className={`text-sm ${ink}`}>
      {remarks.map((remark) => (
        <Line key={`${remark.start} ${remark.message}`} remark={remark} {...line} />
      ))}
    </ul>
  );
}

const placeClass = "remark-text max-w-40 rounded-small border border-line bg-sunk px-2 text-ink";

interface LineProps {
  remark: Problem | Hint;
  /** The text that the remark is about. */
  text: string;
  fixedText: string | undefined;
  input: RefObject<HTMLInputElement>;
}

/** A remark, which selects its place in the text, and its fixes. */
function Line({ remark, text, fixedText, input }: LineProps) {
  const { message, start, length, fixes = [] } = remark;
  const place = toPlace(text, remark);
  const goTo = () => {
    input.current?.focus();
    input.current?.setSelectionRange(start, start + length);
  };
  return (
    <li className="remark">
      <button
        type="button"
        aria-label={withPlace(message, place)}
        title={assistMessages.problems.goTo}
        onClick={goTo}
        className="remark-place hover:underline"
      >
        {/* A message may repeat a long text. */}
        <span className="remark-text">{message}</span>
        {/* A hint's message names its value, and so do some problems'. */}
        {"kind" in remark || (place !== "" && message.includes(place)) ? null : place === "" ? (
          <span className={placeClass}>{assistMessages.problems.atEnd}</span>
        ) : (
          <code className={`${placeClass} font-mono`}>{place}</code>
        )}
      </button>
      {fixes.filter(leadsSomewhere).map((fix) => (
        <FixButton key={fix.label} fix={fix} text={fixedText} input={input} />
      ))}
      {"choice" in remark && remark.choice !== undefined ? <ChoiceButton choice={remark.choice} /> : null}
    </li>
  );
}

interface FixButtonProps {
  fix: Fix;
  text: string | undefined;
  input: RefObject<HTMLInputElement>;
}

function FixButton({ fix: { label, edit, count }, text, input }: FixButtonProps) {
  const { commitQuery } = useCv();
  return (
    <button
      type="button"
      aria-label={describeOption(label, undefined, count)}
      onClick={() => {
        if (input.current === null || input.current.value !== text) return;
        replaceText(input.current, edit);
        commitQuery();
      }}
      className="remark-fix quiet-link font-medium text-accent"
    >
      <span dir="auto" className="remark-text">
        {label}
      </span>
      {count === undefined ? null : (
        <span className="shrink-0 whitespace-nowrap tabular-nums text-sm font-normal text-ink-3">
          {uiMessages.counts.results(count)}
        </span>
      )}
    </button>
  );
}

/** Requires all values, like the switch in the filters. */
function ChoiceButton({ choice: { option, count } }: { choice: Required<Hint>["choice"] }) {
  const { setFilters } = useCv();
  const label = filtersMessages.matches.all;
  return (
    <button
      type="button"
      aria-label={describeOption(label, undefined, count)}
      onClick={() => void setFilters({ [option]: true })}
      className="remark-fix quiet-link font-medium text-accent"
    >
      <span className="remark-text">{label}</span>
      <span className="shrink-0 whitespace-nowrap tabular-nums text-sm font-normal text-ink-3">
        {uiMessages.counts.results(count)}
      </span>
    </button>
  );
}

/** While letters follow each other faster than this, the worker is not asked about each of their texts. */
const debounceMs = 200;

/** Requests advice about the text once its answer is on the screen. Advice that comes too late is dropped. */
function useAdvice() {
  const store = useCv();
  const { feedback } = useSnapshot(store.state.question);
  const { answer } = useSnapshot(store.state.results);
  // A text that was held back as unfinished gets its answer when it is committed, without new feedback.
  // biome-ignore lint/correctness/useExhaustiveDependencies: advice is about this text and this answer.
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const advise = async (waits: boolean) => {
        const advice = isCurrent ? await askAdvice(store, waits) : undefined;
        if (isCurrent && advice !== undefined) store.state.question.advice = ref(advice);
        return advice;
      };
      const advice = await advise(false);
      if (advice?.descriptions === "loading") await advise(true);
      // The answer did not wait for the assistant, which knows what the text means.
      const [meant] = advice?.readings ?? [];
      const { reading, answer: shown } = store.state.results;
      if (!isCurrent || reading !== undefined || shown?.total !== 0 || advice?.answer !== shown) return;
      if (meant?.covers === true && advice.hiddenByDefault.count === 0) store.searchAgain();
    }, debounceMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [store, feedback, answer]);
}

/** Replaces advice that failed, so that the page does not wait for it. */
function noAdvice(problems: readonly Problem[]): Advice {
  return { problems: [...problems], hints: [], hiddenByDefault: { count: 0, kinds: [] } };
}

async function askAdvice({ client, state }: CvStore, waits: boolean) {
  const { feedback } = state.question;
  const { answer, text: answered } = state.results;
  const text = feedback.text;
  if (text.trim() === "" || text !== state.question.filters.query) return undefined;
  const outcome = await client.advise({ options: { ...state.question.filters }, ...(waits && { waits }) });
  if (outcome.kind === "superseded") return undefined;
  const advice = outcome.kind === "answered" ? outcome.value : noAdvice(feedback.problems);
  return { ...advice, text, answer: answered === text ? answer : undefined };
}
