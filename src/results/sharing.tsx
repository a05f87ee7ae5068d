/** Shares one activity or the picked ones: copies their address, and reports the result. */
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useRouter } from "wouter";
import type { WorkerClient } from "../client/worker-client.ts";
import { defaultFilters, type YearRange } from "../store/filters.ts";
import { useCv } from "../store/provider.tsx";
import { controlsMessages } from "./controls-messages.ts";
import { pick, picked, spellIds, toPermalink, unpick, usePicked } from "./picked-list.ts";
import { focusResults } from "./states.tsx";

/** The time that a message of success stays on the screen. */
const messageMs = 6_000;

/** Copies the address at which the page shows the activities with these ids, and reports the result. */
function useSharing(ids: readonly string[]) {
  const { state, client } = useCv();
  const { base } = useRouter();
  const owner = state.site?.owner;
  const address = useRef<Promise<string | undefined>>(Promise.resolve(undefined));
  const [message, setMessage] = useState<{ text: string; stays: boolean }>();
  const [byHand, setByHand] = useState<string>();

  // The address is created in advance: some browsers let a page copy only for a moment after a press.
  useEffect(() => {
    if (owner === undefined || ids.length === 0) return;
    address.current = spellIds(client, ids).then((query) =>
      query === undefined ? undefined : toPermalink(query, owner, new URL(`${base}/`, window.location.href)),
    );
  }, [ids, client, owner, base]);

  useEffect(() => {
    if (message === undefined || message.stays) return;
    const timer = setTimeout(() => setMessage(undefined), messageMs);
    return () => clearTimeout(timer);
  }, [message]);

  /** Shows a message for a while, or until the next message. */
  function say(text: string, stays = false) {
    setMessage({ text, stays });
    setByHand(undefined);
  }

  async function copy() {
    const text = await address.current;
    if (text === undefined) return say(controlsMessages.sharing.failed, true);
    try {
      // An insecure page has no clipboard. The access throws, as it does if the visitor denies it.
      await navigator.clipboard.writeText(text);
      say(controlsMessages.sharing.copied);
    } catch {
      setByHand(text);
    }
  }

  return { client, owner, message: message?.text, byHand, say, copy };
}

function TextButton(props: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      className="quiet-link hit-area py-1 text-start text-sm font-medium text-accent"
      {...props}
    />
  );
}

interface ButtonRowProps {
  label: string;
  message: string | undefined;
  /** The address to copy by hand. */
  byHand: string | undefined;
  className: string;
  children: ReactNode;
}

/** A row of buttons, with the result of the last one that was pressed. */
function ButtonRow({ label, message, byHand, className, children }: ButtonRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div role="group" aria-label={label} className={`print:hidden ${className}`}>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        {children}
        <span role="status" className="text-sm text-ink-2">
          {byHand === undefined ? message : controlsMessages.sharing.byHand}
        </span>
      </div>
      {byHand === undefined ? null : <AddressField address={byHand} />}
    </div>
  );
}

/** The address as selected text. Its keys and clicks are not those of the card around it. */
function AddressField({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null);
  // Selecting follows the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is selected again.
  useEffect(() => field.current?.focus(), [address]);
  return (
    <input
      ref={field}
      readOnly
      value={address}
      aria-label={controlsMessages.sharing.address}
      dir="ltr"
      onFocus={(event) => event.currentTarget.select()}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
      className="mt-1 h-10 w-full max-w-[65ch] rounded-field border border-control bg-raised px-3 font-mono text-sm text-ink"
    />
  );
}

/** In an opened card: copies its link, and adds it to the list or removes it. */
export function CardSharing({ id }: { id: string }) {
  const { state } = useCv();
  const isPicked = usePicked().includes(id);
  const own = useMemo(() => [id], [id]);
  const { client, owner, message, byHand, say, copy } = useSharing(own);
  // The demo's samples are in no data, so no link could lead to them.
  if (owner === undefined) return null;

  async function toggle(worker: WorkerClient) {
    if (isPicked) {
      unpick(picked, id);
      return say(controlsMessages.sharing.removed);
    }
    const outcome = await pick(picked, worker, id);
    const count = picked.get().length;
    switch (outcome) {
      case "picked":
        state.panels.hasPicked = true;
        return say(controlsMessages.sharing.count(count));
      case "full":
        return say(controlsMessages.sharing.full(count), true);
      case "failed":
        return say(controlsMessages.sharing.notAdded, true);
    }
  }

  return (
    <ButtonRow label={controlsMessages.sharing.share} message={message} byHand={byHand} className="pt-1">
      <TextButton onClick={() => void copy()}>{controlsMessages.sharing.copy}</TextButton>
      <TextButton onClick={() => void toggle(client)}>
        {isPicked ? controlsMessages.sharing.remove : controlsMessages.sharing.add}
      </TextButton>
    </ButtonRow>
  );
}

/** In the head of the results: the number of picked activities, and the actions on all of them. */
export function PickedBar() {
  const { setFilters } = useCv();
  const ids = usePicked();
  const { client, owner, message, byHand, say, copy } = useSharing(ids);
  const [cleared, setCleared] = useState<readonly string[]>([]);
  const isEmpty = ids.length === 0;
  if (owner === undefined || (isEmpty && cleared.length === 0)) return null;

  async function showPicked(range: YearRange, worker: WorkerClient) {
    const query = await spellIds(worker, ids);
    if (query === undefined) return say(controlsMessages.sharing.failed, true);
    focusResults();
    void setFilters({ ...defaultFilters(range), query });
  }

  return (
    <ButtonRow
      label={controlsMessages.sharing.list}
      message={isEmpty ? controlsMessages.sharing.cleared : message}
      byHand={isEmpty ? undefined : byHand}
      className="order-last basis-full pt-2"
    >
      {isEmpty ? null : (
        <>
          <span className="text-sm font-semibold text-ink">{controlsMessages.sharing.count(ids.length)}</span>
          <TextButton onClick={() => void showPicked(owner, client)}>
            {controlsMessages.sharing.show}
          </TextButton>
          <TextButton onClick={() => void copy()}>{controlsMessages.sharing.copyList}</TextButton>
        </>
      )}
      {/* It is one button, so that the focus stays on it. */}
      <TextButton
        onClick={() => {
          setCleared(ids);
          picked.choose(isEmpty ? cleared : []);
        }}
      >
        {isEmpty ? controlsMessages.sharing.undo : controlsMessages.sharing.clear}
      </TextButton>
    </ButtonRow>
  );
}
