import type { ComponentProps } from "react";
import { lazyPart, useLazyPart } from "../lazy/lazy-part.ts";
import { Pill } from "../ui/buttons.tsx";
import { PartFailure } from "../ui/part-failure.tsx";
import { useIsWide } from "../ui/use-is-wide.ts";
import type { FilterBar } from "./filter-bar.tsx";
import { filtersMessages } from "./messages.ts";

const { facets, startYear, endYear, more } = filtersMessages;
const names = [facets.languages.name, facets.categories.name, facets.orgs.name, startYear, endYear, more];

/** The filters' place until the data is there: the same row, so that nothing below it moves. */
function FilterBarOutline() {
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

export const filterBarPart = lazyPart(() => import("./filter-bar.tsx"));

type FilterBarProps = ComponentProps<typeof FilterBar>;

interface FilterBarPlaceProps extends Omit<FilterBarProps, "site" | "answer"> {
  site: FilterBarProps["site"] | undefined;
  answer: FilterBarProps["answer"] | undefined;
}

/** The filters; a narrow page fetches them once they are unfolded, or are about to be. */
export function FilterBarPlace({ site, answer, ...rest }: FilterBarPlaceProps) {
  const isWide = useIsWide();
  const { chunk, error, retry } = useLazyPart(filterBarPart, isWide || rest.isUnfolded);
  if (error !== undefined)
    return <PartFailure onRetry={retry} className={`mt-2 ${rest.isUnfolded ? "" : "max-md:hidden"}`} />;
  if (chunk === undefined || site === undefined || answer === undefined) return <FilterBarOutline />;
  return <chunk.FilterBar site={site} answer={answer} {...rest} />;
}
