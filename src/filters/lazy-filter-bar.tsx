// A separate file, because the filters themselves load with the controls.

import { lazyControl } from "../lazy/controls.tsx";
import { LazyContent } from "../lazy/lazy-module.tsx";
import { useCv } from "../store/provider.tsx";
import { Pill } from "../ui/buttons.tsx";
import { useIsWide } from "../ui/hooks.ts";
import { Icon } from "../ui/icons.tsx";
import { FacetName, facets } from "./facet-name.tsx";
import type { FilterBarProps } from "./filter-bar.tsx";
import { filtersMessages } from "./messages.ts";

const waiting = "border-line text-ink-3";

/** Shown until the filters have loaded, at the places of the filters, so that nothing moves. */
function FilterBarSkeleton() {
  const { site, page } = useCv().state;
  return (
    <div aria-hidden="true" className="mt-2 flex flex-wrap items-center gap-2 max-lg:gap-x-1 max-md:hidden">
      {facets
        .filter((facet) => !page.emptyFacets.includes(facet))
        .map((facet) => (
          <Pill key={facet} disabled className={waiting}>
            <FacetName text={filtersMessages.facets[facet]} />
          </Pill>
        ))}
      <Pill disabled className={`${waiting} ms-auto`}>
        {site?.owner.firstYear ?? "–"}
      </Pill>
      <span className="text-ink-3">–</span>
      <Pill disabled className={waiting}>
        {filtersMessages.present}
      </Pill>
      <div className="flex text-ink-3">
        <Pill disabled className="border-transparent text-ink-3">
          {filtersMessages.more}
        </Pill>
        <span className="ps-3 text-sm leading-[34px] font-medium max-lg:hidden">{filtersMessages.reset}</span>
        <span className="target grid place-items-center lg:hidden">
          <Icon name="reset" size={16} />
        </span>
      </div>
    </div>
  );
}

interface LazyFilterBarProps extends Omit<FilterBarProps, "site" | "answer"> {
  site: FilterBarProps["site"] | undefined;
  answer: FilterBarProps["answer"] | undefined;
}

const filterBar = lazyControl(() => import("./filter-bar.tsx"));

/** The filters. On a narrow page, and where they are no row, they are rendered once they are opened. */
export function LazyFilterBar({ site, answer, ...rest }: LazyFilterBarProps) {
  const isWide = useIsWide();
  const isRow = useCv().state.page.parts.filters !== false;
  const skeleton = isRow || rest.isOpen ? <FilterBarSkeleton /> : null;
  return (
    <LazyContent
      module={filterBar}
      isWanted={(isWide && isRow) || rest.isOpen}
      fallback={skeleton}
      failure={{ className: `mt-2 ${rest.isOpen ? "" : isRow ? "max-md:hidden" : "hidden"}` }}
    >
      {({ FilterBar }) =>
        site === undefined || answer === undefined ? (
          skeleton
        ) : (
          <FilterBar site={site} answer={answer} {...rest} />
        )
      }
    </LazyContent>
  );
}
