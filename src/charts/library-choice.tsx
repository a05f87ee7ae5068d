import { useEffect, useId, useRef } from "react";
import { laterWords } from "../later-words.ts";
import { type Library, libraries } from "./libraries.ts";
import { loadAdapter } from "./registry.ts";

interface LibraryChoiceProps {
  library: Library;
  onChoose: (library: Library) => void;
}

/** A pointer that only passes by stays shorter. */
const intentMs = 50;

/** Which library draws. One that is about to be chosen is loaded already. */
export function LibraryChoice({ library, onChoose }: LibraryChoiceProps) {
  const name = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function intend(intended: Library) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // If it fails, that is told when it is chosen.
      loadAdapter(intended).catch(() => undefined);
    }, intentMs);
  }
  const forget = () => clearTimeout(timer.current);

  return (
    // Not a fieldset: WebKit gives the legend of one that is a flex box a line of its own, floating or not.
    <div
      role="radiogroup"
      aria-labelledby={`${name}-label`}
      className="flex flex-wrap items-center text-meta"
    >
      <span id={`${name}-label`} className="me-1 text-ink-3">
        {laterWords.charts.library}
      </span>
      {libraries.map((option) => (
        <label
          key={option}
          className="target inline-flex cursor-pointer items-center rounded-round px-2 text-ink-2 outline-accent hover:text-ink has-checked:font-semibold has-checked:text-accent has-focus-visible:outline-2 sm:px-2.5"
          onPointerEnter={() => intend(option)}
          onPointerLeave={forget}
        >
          <input
            type="radio"
            name={name}
            value={option}
            className="sr-only"
            checked={option === library}
            onChange={() => onChoose(option)}
            onFocus={() => intend(option)}
            onBlur={forget}
          />
          {laterWords.charts.libraries[option]}
        </label>
      ))}
    </div>
  );
}
