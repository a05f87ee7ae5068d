/** Replacements of a list of results: skeletons, progress and failures. */
import { type ReactNode, useRef } from "react";
import { useSnapshot } from "valtio";
import type { Defect } from "../../model/cv.ts";
import { missingFile } from "../../model/message-of.ts";
import type { LoadProgress } from "../../worker/contract.ts";
import { useCv } from "../store/provider.tsx";
import type { Failure as CvFailure } from "../store/state.ts";
import { Button } from "../ui/buttons.tsx";
import { ErrorScreen, Failure } from "../ui/failure.tsx";
import { useHandedFocus, useIsLong } from "../ui/hooks.ts";
import { uiMessages } from "../ui/messages.ts";

/** The id of the heading with the owner's name, also while that is unknown. */
export const ownerId = "owner";

/** The id of the heading above the results or of its replacement; only one of them exists at a time. */
export const resultsId = "results";
export const focusResults = () => document.getElementById(resultsId)?.focus({ preventScroll: true });

/** The id of the list or of its replacement: the target of 'Skip to results'. */
export const listId = "list";

/** The column of the cards. */
export const bodyClass = "pt-6 md:ms-32 print:ms-0";

/** The shape of a card that is being fetched, as high as an average card. */
export function CardSkeleton() {
  return (
    <div aria-hidden="true" className="card-outline print:hidden">
      <span className="card-icon" />
      <span className="space-y-2">
        <span className="mt-1 block h-3 w-40 rounded-small bg-sunk" />
        <span className="block h-4 w-4/5 max-w-md rounded-small bg-sunk" />
        <span className="block h-5 w-20 rounded-small bg-sunk" />
      </span>
    </div>
  );
}

interface ListSkeletonProps {
  bodyClass: string;
  count: number;
  children: ReactNode;
}

export function ListSkeleton({ bodyClass, count, children }: ListSkeletonProps) {
  return (
    <div className={bodyClass}>
      {children}
      <div className="mt-3">
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
          <CardSkeleton key={at} />
        ))}
      </div>
    </div>
  );
}

/** Shows four skeletons; the progress covers the first of them, so that nothing moves. */
export function Loading({ children }: { children?: ReactNode }) {
  const message = useRef<HTMLParagraphElement>(null);
  useHandedFocus(message, resultsId);
  return (
    <div id={listId} tabIndex={-1} className="outline-none">
      <ListSkeleton bodyClass={bodyClass} count={4}>
        <p
          ref={message}
          id={resultsId}
          tabIndex={-1}
          role="status"
          className="text-sm text-ink-3 outline-none"
        >
          {uiMessages.states.loading}
        </p>
        {children === undefined ? null : (
          <div className="relative">
            <div className="absolute inset-x-0 top-1 z-1 min-h-(--card-height) bg-page">{children}</div>
          </div>
        )}
      </ListSkeleton>
    </div>
  );
}

/** Loading that ends within this time shows no progress. */
const delayMs = 3_000;

/** Floats at the bottom so that results do not shift. */
export const floating =
  "fixed inset-x-4 bottom-4 z-20 mx-auto max-w-md rounded-field border border-line-strong bg-raised px-4 pt-2 shadow-float";

/** Shows the progress of a long loading and a button that cancels it. `floats`: over the list, at the bottom. */
export function LoadingProgress({ floats = false }: { floats?: boolean }) {
  const { state, cancelLoading } = useCv();
  const { isLoading, progress } = useSnapshot(state.loading);
  const isLong = useIsLong(isLoading && progress !== undefined, delayMs);
  return (
    <div className={`print:hidden ${isLong ? (floats ? floating : "pt-2") : ""}`}>
      {/* Announced once: a screen reader would never finish reading the growing numbers below. */}
      <p role="status" className="text-sm text-ink-2">
        {isLong ? uiMessages.states.loadingLong : null}
      </p>
      {isLong && progress !== undefined ? (
        <LoadingBar
          label={uiMessages.states.loadingBar}
          // The size of a single file is unknown until it has arrived.
          {...(progress.files > 1 && { value: progress.filesDone, max: progress.files })}
          text={progress.files === 0 ? "" : formatProgress(progress)}
          onCancel={cancelLoading}
        />
      ) : null}
    </div>
  );
}

interface LoadingBarProps {
  label: string;
  /** Without a value the bar only shows that something is under way. */
  value?: number;
  max?: number;
  text: string;
  onCancel: () => void;
}

export function LoadingBar({ text, label, onCancel, ...range }: LoadingBarProps) {
  const button = useRef<HTMLButtonElement>(null);
  useHandedFocus(button, resultsId);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <progress aria-label={label} className="loading-bar" {...range} />
      <p className="text-sm text-ink-2 tabular-nums">{text}</p>
      <Button ref={button} onClick={onCancel}>
        {uiMessages.states.cancel}
      </Button>
    </div>
  );
}

export function LoadFailed({ defect, onRetry }: { defect: Defect; onRetry: () => void }) {
  return (
    <ListFailure title={uiMessages.states.failedTitle} onRetry={onRetry}>
      <p>
        <span className="font-mono text-sm text-ink">{defect.file}</span>
        {": "}
        {defect.reason === missingFile ? (
          <span className="text-bad">{uiMessages.states.missingFile}</span>
        ) : (
          // Other reasons, from the program and the browser, are not translated.
          <span lang="en" className="text-bad">
            {defect.reason}
          </span>
        )}
      </p>
      <p>{uiMessages.states.failedHint}</p>
    </ListFailure>
  );
}

interface ListFailureProps {
  title: string;
  children: ReactNode;
  onRetry: () => void;
}

/** Replaces the list by the reason why there is none. */
function ListFailure({ title, children, onRetry }: ListFailureProps) {
  return (
    <Failure
      kind="list"
      id={listId}
      className={`${bodyClass} max-w-md`}
      title={<Title id={resultsId}>{title}</Title>}
      focusNext={resultsId}
      onRetry={onRetry}
    >
      {children}
    </Failure>
  );
}

/** Replaces the list by the reason why there is none, or shows over the page that searching failed. */
export function ResultsFailed({ failure, onRetry }: { failure: CvFailure; onRetry: () => void }) {
  const { keepText } = useCv();
  if (failure.kind === "data") return <LoadFailed defect={failure.defect} onRetry={onRetry} />;
  if (failure.kind === "cancelled")
    return (
      <ListFailure title={uiMessages.states.cancelledTitle} onRetry={onRetry}>
        <p>{uiMessages.states.cancelledText}</p>
      </ListFailure>
    );
  // A script that could not be fetched may belong to an older build, or the browser may remember its failure.
  const reload = () => {
    keepText();
    window.location.reload();
  };
  return <ErrorScreen message={failure.reason} onRetry={reload} />;
}

function Title({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} tabIndex={-1} className="text-base font-semibold text-ink outline-none">
      {children}
    </h2>
  );
}

/** Sizes are in kB of 1,000 bytes. */
export function formatProgress({ files, filesDone, bytes }: LoadProgress): string {
  const { loaded, loadedFiles } = uiMessages.states;
  const kilobytes = Math.round(bytes / 1000);
  return files < 2 ? loaded(kilobytes) : loadedFiles(filesDone, files, kilobytes);
}
