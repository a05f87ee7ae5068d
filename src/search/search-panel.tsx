import "./search.css";
import { useEffect, useId, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import type { Answer, Site } from "../../worker/contract.ts";
import { useCv } from "../cv-context.ts";
import { countToggles } from "../filters.ts";
import { Icon } from "../ui/icon.tsx";
import { words } from "../words.ts";
import { CountMark } from "./count-mark.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { ProblemList } from "./problem-list.tsx";
import { QueryBox } from "./query-box.tsx";

interface SearchPanelProps {
  site: Site;
  /** Missing while the first one is on its way. */
  answer: Answer | undefined;
}

/** The box, what is wrong with its text, and the filters: one block that stays in reach under the bar. */
export function SearchPanel({ site, answer }: SearchPanelProps) {
  const { state } = useCv();
  const { filters, selected } = useSnapshot(state);
  const [isUnfolded, setUnfolded] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const optionsButton = useRef<HTMLButtonElement>(null);
  const id = useId();
  useHeightProperty(panel);

  const { firstYear, lastYear } = site.owner;
  const years = filters.startYear !== firstYear || filters.endYear !== lastYear ? 1 : 0;
  const facets = Object.values(selected).filter((ids) => ids.length > 0).length;
  const active = countToggles(filters) + years + facets;

  return (
    <search
      ref={panel}
      id="search"
      aria-label={words.search.label}
      className={`z-15 -mx-2 bg-page px-2 pt-2 pb-3 print:hidden [@media(min-height:30rem)]:sticky top-(--bar-height) ${isUnfolded ? "max-md:max-h-[calc(100dvh-var(--bar-height))] max-md:overflow-y-auto" : ""}`}
    >
      <div className="flex gap-2">
        <QueryBox input={input} problemsId={`${id}-problems`} />
        <button
          ref={optionsButton}
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={`${id}-filters`}
          aria-label={`${words.search.options}${active === 0 ? "" : `, ${words.search.active(active)}`}`}
          onClick={() => setUnfolded(!isUnfolded)}
          className={`relative grid size-12 shrink-0 place-items-center rounded-field border md:hidden ${active > 0 || isUnfolded ? "border-accent bg-accent-soft text-accent" : "border-control bg-raised text-ink-2"}`}
        >
          <Icon name="options" />
          <span className="absolute -top-1.5 -right-1.5 grid">
            <CountMark count={active} />
          </span>
        </button>
      </div>
      <ProblemList id={`${id}-problems`} input={input} />
      {answer === undefined ? null : (
        <FilterBar
          id={`${id}-filters`}
          site={site}
          answer={answer}
          isUnfolded={isUnfolded}
          onFold={() => {
            setUnfolded(false);
            optionsButton.current?.focus();
          }}
        />
      )}
    </search>
  );
}

/** Anchors and focused cards must not hide under the block: the style sheet knows its height. */
function useHeightProperty(panel: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (panel.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize;
      if (height !== undefined) document.documentElement.style.setProperty("--search-height", `${height}px`);
    });
    observer.observe(panel.current);
    return () => observer.disconnect();
  }, [panel]);
}
