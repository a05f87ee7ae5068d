import { useId } from "react";
import { useSnapshot } from "valtio";
import { useCv } from "../cv-context.ts";
import { laterWords } from "../later-words.ts";

/** Which of its two lists the popup shows, and how long each is. */
export function ScopeSwitch() {
  const { state } = useCv();
  const { lists, scope, onScope } = useSnapshot(state).popup;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={laterWords.popup.scope} className="flex flex-wrap gap-x-4">
      {(["text", "all"] as const).map((option) => (
        <label key={option} className="target inline-flex cursor-pointer items-center gap-2 text-control">
          <input
            type="radio"
            name={name}
            className="size-4 accent-accent"
            checked={option === scope}
            onChange={() => onScope(option)}
          />
          {laterWords.popup.scopes[option](lists[option]?.answer?.total ?? 0)}
        </label>
      ))}
    </div>
  );
}
