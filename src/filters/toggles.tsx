import { memo, useId } from "react";
import { type Filters, hiddenKinds, type Toggle } from "../store/filters.ts";
import { filtersMessages } from "./messages.ts";

interface TogglesProps {
  filters: Readonly<Filters>;
  onToggle: (toggle: Toggle, on: boolean) => void;
}

const group = "flex flex-wrap items-center gap-x-4 md:gap-y-1";
const legend = "float-left mr-4 text-meta text-ink-2 max-md:float-none max-md:mt-2 md:leading-[34px]";
const choice =
  "inline-flex min-h-11 cursor-pointer items-center gap-2 text-control md:min-h-[34px] pointer-coarse:min-h-11";
const mark = "size-4 accent-accent";

/** The kinds of activities that hide until they are asked for, and how several languages combine. */
export const Toggles = memo(({ filters, onToggle }: TogglesProps) => {
  const matchName = useId();
  return (
    <div className="md:flex md:flex-wrap md:justify-between md:gap-x-8">
      <fieldset>
        <legend className={legend}>{filtersMessages.alsoShow}</legend>
        <div className={group}>
          {hiddenKinds.map(({ option }) => (
            <label key={option} className={choice}>
              <input
                type="checkbox"
                className={mark}
                checked={filters[option]}
                onChange={(event) => onToggle(option, event.currentTarget.checked)}
              />
              {filtersMessages.hiddenKinds[option]}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className={legend}>{filtersMessages.languageMatch}</legend>
        <div className={group}>
          {(["any", "all"] as const).map((match) => (
            <label key={match} className={choice}>
              <input
                type="radio"
                name={matchName}
                className={mark}
                checked={filters.useAndFilterForLanguages === (match === "all")}
                onChange={() => onToggle("useAndFilterForLanguages", match === "all")}
              />
              {filtersMessages.languageMatches[match]}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
});
