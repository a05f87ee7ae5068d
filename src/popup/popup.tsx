import { useEffect, useId, useMemo, useRef } from "react";
import { useSnapshot } from "valtio";
import { CardFeed, type FeedRequest, useFeed } from "../results/card-feed.tsx";
import { HiddenByDefaultButton } from "../results/refine.tsx";
import { ListSkeleton } from "../results/states.tsx";
import { type Filters, sameFilters } from "../store/filters.ts";
import { useCv } from "../store/provider.tsx";
import { Button } from "../ui/buttons.tsx";
import { Failure, Reason } from "../ui/failure.tsx";
import { uiMessages } from "../ui/messages.ts";
import { Modal } from "../ui/modal.tsx";
import { popupMessages } from "./messages.ts";
import { createPopupLists } from "./popup-lists.ts";

type PopupLists = ReturnType<typeof createPopupLists>;

/** A dialog that lists the results of one language, org or year. It opens at once; its list is loaded meanwhile. */
export function Popup({ onApplied }: { onApplied: () => void }) {
  const store = useCv();
  const { state } = store;
  const { panels } = useSnapshot(state);
  const { isOpen, opening, title, subject, lists, scope } = panels.popup;
  const popup = useMemo(() => createPopupLists(store), [store]);
  const total = lists[scope]?.answer?.total;
  /** The filters when the popup was opened. */
  const asked = useRef<Filters>();
  const isApplied = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another opening has other lists.
  useEffect(() => {
    if (isOpen) void popup.find();
  }, [popup, isOpen, opening]);

  // Closing focuses the element that opened the dialog, which soon disappears with other results.
  useEffect(() => {
    const { filters } = store.state.question;
    const isOther = asked.current !== undefined && !sameFilters(asked.current, filters);
    if (!isOpen && (isOther || isApplied.current)) onApplied();
    asked.current = isOpen ? { ...filters } : undefined;
    isApplied.current = false;
  }, [store, isOpen, onApplied]);

  return (
    <Modal
      isOpen={isOpen}
      onClose={store.popup.close}
      subject={subject}
      closeLabel={popupMessages.close}
      title={
        <>
          <bdi className="font-semibold">{title}</bdi>
          {total === undefined ? null : (
            <span className="text-ink-2">{` · ${uiMessages.counts.results(total)}`}</span>
          )}
        </>
      }
    >
      {(labelledBy) => (
        <PopupBody
          popup={popup}
          labelledBy={labelledBy}
          onApply={() => {
            isApplied.current = true;
            popup.apply();
          }}
        />
      )}
    </Modal>
  );
}

interface PopupBodyProps {
  popup: PopupLists;
  /** The id of the dialog's heading. */
  labelledBy: string;
  onApply: () => void;
}

/** Shows the list, or a note that it is loading, has failed or is empty. */
function PopupBody({ popup, labelledBy, onApply }: PopupBodyProps) {
  const { state } = useCv();
  const { site, now, panels } = useSnapshot(state);
  const { lists, scope, failure } = panels.popup;
  const { answer, cards } = lists[scope] ?? {};
  if (failure !== undefined)
    return (
      <Failure
        kind="list"
        className={bodyClass}
        title={<Title>{popupMessages.failedTitle}</Title>}
        focusNext={labelledBy}
        onRetry={popup.retry}
      >
        <Reason>{failure}</Reason>
      </Failure>
    );
  if (answer === undefined || cards === undefined || site === undefined)
    return (
      <ListSkeleton bodyClass={bodyClass} count={3}>
        <p role="status" className="text-sm text-ink-3">
          {uiMessages.states.loading}
        </p>
      </ListSkeleton>
    );
  return (
    <>
      <PopupHead total={answer.total} />
      {answer.total === 0 ? (
        <p className={bodyClass}>{popupMessages.empty}</p>
      ) : (
        <PopupList {...{ popup, site, now, answer, cards, labelledBy }} />
      )}
      <PopupFoot popup={popup} total={answer.total} labelledBy={labelledBy} onApply={onApply} />
    </>
  );
}

interface PopupListProps extends Pick<FeedRequest, "site" | "now" | "answer" | "cards"> {
  popup: PopupLists;
  labelledBy: string;
}

/** Renders the results as on the page. A language or org in a card opens its own popup. */
function PopupList({ popup, labelledBy, ...list }: PopupListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { feed, keys } = useFeed({ ...list, scroller, onRequestCards: popup.requestCards });
  return (
    <div
      ref={scroller}
      className="min-h-0 flex-auto overflow-y-auto overscroll-contain px-4 pb-4 sm:px-6"
      {...keys}
    >
      <CardFeed range={{ from: 0, count: list.answer.total }} labelledBy={labelledBy} {...feed} />
    </div>
  );
}

/** Chooses between the two lists, and shows how many results each has. */
function ScopeSwitch() {
  const { state } = useCv();
  const { lists, scope } = useSnapshot(state.panels).popup;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={popupMessages.scope} className="flex flex-wrap gap-x-4">
      {(["text", "all"] as const).map((option) => (
        <label key={option} className="target inline-flex cursor-pointer items-center gap-2 text-sm">
          <input
            type="radio"
            name={name}
            className="size-4 accent-accent"
            checked={option === scope}
            onChange={() => {
              state.panels.popup.scope = option;
            }}
          />
          <span>{popupMessages.scopes[option](lists[option]?.answer?.total ?? 0)}</span>
        </label>
      ))}
    </div>
  );
}

/** High enough that little moves once the list replaces it. */
const bodyClass = "min-h-60 overflow-y-auto px-4 py-4 sm:px-6";

function Title({ children }: { children: string }) {
  return <h3 className="text-base font-semibold text-ink">{children}</h3>;
}

/** The row above the list, which says what results it has. */
function PopupHead({ total }: { total: number }) {
  const { state } = useCv();
  const { panels, question, site } = useSnapshot(state);
  const { subject, lists } = panels.popup;
  const { startYear, endYear } = question.filters;
  const isAllYears = startYear === site?.owner.firstYear && endYear === site?.owner.lastYear;
  const hasYears = !isAllYears && subject?.kind !== "year";
  return (
    <>
      {/* Announces changes of the number in the heading. */}
      <p role="status" className="sr-only">
        {uiMessages.counts.results(total)}
      </p>
      {hasYears || lists.text !== undefined ? (
        <div className="flex flex-wrap items-center gap-x-4 border-b border-line px-4 py-1 sm:px-6">
          {lists.text === undefined ? null : <ScopeSwitch />}
          {hasYears ? (
            <span className="text-sm text-ink-3">{uiMessages.specialSearch.years(startYear, endYear)}</span>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

/** Below the list, and always in view: what is hidden, and the button that shows the results on the page. */
function PopupFoot({ popup, total, labelledBy, onApply }: PopupBodyProps & { total: number }) {
  const { appliedTotal } = useSnapshot(useCv().state.panels).popup;
  return (
    <div className="mt-auto flex items-center justify-between gap-4 border-t border-line px-4 py-2 sm:px-6">
      <div className="flex min-w-0 flex-wrap gap-x-4">
        <PopupHiddenByDefault onShow={popup.showKinds} focusNext={labelledBy} />
        {appliedTotal === undefined || appliedTotal === total ? null : (
          <p className="text-sm text-ink-3">
            {popupMessages.applied(
              appliedTotal === 0 ? popupMessages.none : uiMessages.counts.results(appliedTotal),
            )}
          </p>
        )}
      </div>
      <Button kind="primary" className="shrink-0" onClick={onApply}>
        {popupMessages.apply}
      </Button>
    </div>
  );
}

/** The number of the subject's results that are hidden by default; the button shows them, also on the page. */
function PopupHiddenByDefault({ onShow, focusNext }: { onShow: PopupLists["showKinds"]; focusNext: string }) {
  const { state } = useCv();
  const { lists, scope } = useSnapshot(state.panels).popup;
  const hiddenByDefault = lists[scope]?.hiddenByDefault;
  return hiddenByDefault === undefined || hiddenByDefault.count === 0 ? null : (
    <HiddenByDefaultButton hiddenByDefault={hiddenByDefault} onShow={onShow} focusNext={focusNext} />
  );
}
