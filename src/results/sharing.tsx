/** Copies the link of an activity, and reports the result. */
import { useEffect, useRef, useState } from "react";
import { useRouter } from "wouter";
import { defaultFilters, writeAddress } from "../store/filters.ts";
import { useCv } from "../store/provider.tsx";
import { controlsMessages } from "./controls-messages.ts";

/** The time that a message of success stays on the screen. */
const messageMs = 6_000;

/** In an opened card: copies the address of the page that shows this activity alone, with all years. */
export function CardSharing({ id }: { id: string }) {
  const { state, client } = useCv();
  const { base } = useRouter();
  const owner = state.site?.owner;
  const address = useRef<Promise<string | undefined>>(Promise.resolve(undefined));
  const [message, setMessage] = useState<string>();
  const [byHand, setByHand] = useState<string>();

  // The address is created in advance: some browsers let a page copy only for a moment after a press. The worker has the
  // grammar, which knows how to quote an odd id.
  useEffect(() => {
    if (owner === undefined) return;
    const home = new URL(`${base}/`, window.location.href);
    address.current = client.edit({ options: {}, field: "id", values: [id], join: "in" }).then((outcome) => {
      if (outcome.kind !== "answered") return undefined;
      const search = writeAddress("", { ...defaultFilters(owner), query: outcome.value }, owner);
      return new URL(search, home).href;
    });
  }, [id, client, owner, base]);

  useEffect(() => {
    if (message !== controlsMessages.sharing.copied) return;
    const timer = setTimeout(() => setMessage(undefined), messageMs);
    return () => clearTimeout(timer);
  }, [message]);

  // The demo's samples are in no data, so no link could lead to them.
  if (owner === undefined) return null;

  async function copy() {
    setByHand(undefined);
    const text = await address.current;
    if (text === undefined) return setMessage(controlsMessages.sharing.failed);
    try {
      // An insecure page has no clipboard. The access throws, as it does if the visitor denies it.
      await navigator.clipboard.writeText(text);
      setMessage(controlsMessages.sharing.copied);
    } catch {
      setMessage(controlsMessages.sharing.byHand);
      setByHand(text);
    }
  }

  return (
    <div className="pt-1 print:hidden">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <button
          type="button"
          className="quiet-link hit-area py-1 text-start text-sm font-medium text-accent"
          onClick={() => void copy()}
        >
          {controlsMessages.sharing.copy}
        </button>
        <span role="status" className="text-sm text-ink-2">
          {message}
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
