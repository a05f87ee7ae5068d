/** Links to an activity and to the hand-picked list. Loaded with the first opened card, or once something is picked. */
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useRouter } from "wouter";
import type { WorkerClient } from "../client/worker-client.ts";
import { defaultFilters, type YearRange } from "../store/filters.ts";
import { useCv } from "../store/provider.tsx";
import { showCount } from "../ui/messages.ts";
import { type PickOutcome, pick, picked, spellIds, toPermalink, unpick } from "./picked.ts";
import { resultsId } from "./states.tsx";

const sharingMessages = {
  share: "Share",
  copy: "Copy link",
  copied: "Link copied",
  address: "Address to copy",
  byHand: "The browser does not let the page copy. The address is selected:",
  failed: "The link could not be made. Try again.",
  notAdded: "It could not be added. Try again.",
  add: "Add to list",
  remove: "Remove from list",
  list: "Hand-picked list",
  count: (count: number) => `${showCount(count)} picked`,
  removed: "Removed from the list",
  full: (count: number) =>
    `The list is full: a link has no room for more than these ${showCount(count)}. Remove one, or share the list and begin another.`,
  show: "Show them",
  copyList: "Copy list link",
  clear: "Clear",
  cleared: "The list is cleared.",
  undo: "Undo",
} as const;

const actionClass = "quiet-link hit-area py-0.5 text-start text-meta font-medium text-accent";

function usePicked(): readonly string[] {
  return useSyncExternalStore(picked.subscribe, picked.get);
}

/** What was copied, or the address to copy by hand. */
type Copied = { kind: "copied" } | { kind: "by-hand"; address: string } | { kind: "failed" };

interface CopyLinkProps {
  label: string;
  ids: readonly string[];
  client: WorkerClient;
  range: YearRange;
  onCopied: (copied: Copied) => void;
}

/** Copies the address at which the page shows the activities with these ids. */
function CopyLink({ label, ids, client, range, onCopied }: CopyLinkProps) {
  const address = useAddress(ids, client, range);
  return (
    <button
      type="button"
      className={actionClass}
      onClick={() => void address.current.then(copy).then(onCopied)}
    >
      {label}
    </button>
  );
}

/**
 * Makes the address as soon as the button is there: some browsers let a page copy only for a moment after a press,
 * which a question to the worker may outlast.
 */
function useAddress(ids: readonly string[], client: WorkerClient, range: YearRange) {
  const { base } = useRouter();
  const address = useRef<Promise<string | undefined>>(Promise.resolve(undefined));
  useEffect(() => {
    address.current = spellIds(client, ids).then((query) =>
      query === undefined ? undefined : toPermalink(query, range, new URL(`${base}/`, window.location.href)),
    );
  }, [ids, client, range, base]);
  return address;
}

async function copy(address: string | undefined): Promise<Copied> {
  if (address === undefined) return { kind: "failed" };
  try {
    // An insecure page has no clipboard, which throws as a refusal does.
    await navigator.clipboard.writeText(address);
    return { kind: "copied" };
  } catch {
    return { kind: "by-hand", address };
  }
}

/** The time that a message of success stays on the screen. */
const messageMs = 6_000;

/** Says something: by default for a while, or until something else is said. */
type Say = (text: string, duration?: "stays") => void;

/** Returns what was said last, and what says more. */
function useMessage(): { message: string | undefined; say: Say } {
  const [message, setMessage] = useState<{ text: string; stays: boolean }>();
  useEffect(() => {
    if (message === undefined || message.stays) return;
    const timer = setTimeout(() => setMessage(undefined), messageMs);
    return () => clearTimeout(timer);
  }, [message]);
  return {
    message: message?.text,
    say: (text, duration) => setMessage({ text, stays: duration === "stays" }),
  };
}

interface ActionsProps {
  label: string;
  message: string | undefined;
  /** The address to copy by hand. */
  address: string | undefined;
  className: string;
  children: ReactNode;
}

/** A row of actions with what became of the last of them. */
function Actions({ label, message, address, className, children }: ActionsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div role="group" aria-label={label} className={`print:hidden ${className}`}>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        {children}
        <span role="status" className="text-meta text-ink-2">
          {address === undefined ? message : sharingMessages.byHand}
        </span>
      </div>
      {address === undefined ? null : <AddressField address={address} />}
    </div>
  );
}

/** The address as selected text. Its keys and clicks are not those of the card around it. */
function AddressField({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current?.value !== address) return;
    field.current.focus();
    field.current.select();
  }, [address]);
  return (
    <input
      ref={field}
      readOnly
      value={address}
      aria-label={sharingMessages.address}
      dir="ltr"
      onFocus={(event) => event.currentTarget.select()}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
      className="mt-1 h-10 w-full max-w-[65ch] rounded-field border border-control bg-raised px-2.5 font-mono text-meta text-ink"
    />
  );
}

/** Says what became of copying, and returns the address to show where it is to be copied by hand. */
function toShown(copied: Copied, say: Say): string | undefined {
  switch (copied.kind) {
    case "copied":
      say(sharingMessages.copied);
      return undefined;
    case "by-hand":
      return copied.address;
    case "failed":
      say(sharingMessages.failed, "stays");
      return undefined;
  }
}

/** In an opened card: copies its link, and puts it on the list or takes it off. */
export function CardSharing({ id }: { id: string }) {
  const { state, client } = useCv();
  const ids = usePicked();
  const { message, say } = useMessage();
  const [address, setAddress] = useState<string>();
  const own = useRef([id]);
  const owner = state.site?.owner;
  // The samples of the demo are in no data that a link could lead to.
  if (client === undefined || owner === undefined) return null;
  const isPicked = ids.includes(id);

  function report(outcome: PickOutcome) {
    const count = picked.get().length;
    switch (outcome) {
      case "picked":
        state.hasPicked = true;
        return say(sharingMessages.count(count));
      case "full":
        return say(sharingMessages.full(count), "stays");
      case "failed":
        return say(sharingMessages.notAdded, "stays");
    }
  }

  return (
    <Actions label={sharingMessages.share} message={message} address={address} className="pt-0.5">
      <CopyLink
        label={sharingMessages.copy}
        ids={own.current}
        client={client}
        range={owner}
        onCopied={(copied) => setAddress(toShown(copied, say))}
      />
      <button
        type="button"
        className={actionClass}
        onClick={() => {
          setAddress(undefined);
          if (isPicked) {
            unpick(picked, id);
            say(sharingMessages.removed);
          } else void pick(picked, client, id).then(report);
        }}
      >
        {isPicked ? sharingMessages.remove : sharingMessages.add}
      </button>
    </Actions>
  );
}

/** In the head of the results: the number of picked activities, and what can be done with all of them. */
export function PickedBar() {
  const { state, client, setFilters } = useCv();
  const ids = usePicked();
  const { message, say } = useMessage();
  const [address, setAddress] = useState<string>();
  const [cleared, setCleared] = useState<readonly string[]>([]);
  const owner = state.site?.owner;
  const isEmpty = ids.length === 0;
  if (client === undefined || owner === undefined || (isEmpty && cleared.length === 0)) return null;

  async function showPicked(range: YearRange, speller: WorkerClient) {
    const query = await spellIds(speller, ids);
    if (query === undefined) return say(sharingMessages.failed, "stays");
    document.getElementById(resultsId)?.focus({ preventScroll: true });
    void setFilters({ ...defaultFilters(range), query });
  }

  return (
    <Actions
      label={sharingMessages.list}
      message={isEmpty ? sharingMessages.cleared : message}
      address={isEmpty ? undefined : address}
      className="order-last basis-full pt-1.5"
    >
      {isEmpty ? null : (
        <>
          <span className="text-meta font-semibold text-ink">{sharingMessages.count(ids.length)}</span>
          <button type="button" className={actionClass} onClick={() => void showPicked(owner, client)}>
            {sharingMessages.show}
          </button>
          <CopyLink
            label={sharingMessages.copyList}
            ids={ids}
            client={client}
            range={owner}
            onCopied={(copied) => setAddress(toShown(copied, say))}
          />
        </>
      )}
      {/* It is one button, so that the focus stays on it. */}
      <button
        type="button"
        className={actionClass}
        onClick={() => {
          setAddress(undefined);
          setCleared(ids);
          picked.choose(isEmpty ? cleared : []);
        }}
      >
        {isEmpty ? sharingMessages.undo : sharingMessages.clear}
      </button>
    </Actions>
  );
}
