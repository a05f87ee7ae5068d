import { words } from "../words.ts";
import { Pill } from "./pill.tsx";

const { facets, startYear, endYear, more } = words.search;
const names = [facets.languages, facets.categories, facets.orgs, startYear, endYear, more];

/** The filters' place until the data is there: the same row, so that nothing below it moves. */
export function FilterBarOutline() {
  return (
    <div aria-hidden="true" className="mt-2 flex flex-wrap items-center gap-1.5 max-md:hidden">
      {names.map((name) => (
        <Pill key={name} disabled className="border-line text-ink-3">
          {name}
        </Pill>
      ))}
    </div>
  );
}
