import type { ComponentProps } from "react";
import { LazyPart, lazyPart } from "../lazy/lazy-part.tsx";
import { useCv } from "../store/provider.tsx";
import { Pill } from "../ui/buttons.tsx";
import { useIsWide } from "../ui/hooks.ts";
import type { FilterBar } from "./filter-bar.tsx";
import { FacetName, facetWidth, filterNames } from "./names.tsx";

const waiting = "border-line text-ink-3";

/** Holds the filters' place until they are loaded: each stands where it will stand, so that nothing moves. */
function FilterBarSkeleton() {
  const { site } = useCv().state;
  return (
    <div aria-hidden="true" className="mt-2 flex flex-wrap items-center gap-2 max-md:hidden">
      {[filterNames.languages, filterNames.categories, filterNames.orgs].map((name) => (
        <Pill key={name} disabled className={`${waiting} ${facetWidth}`}>
          <FacetName name={name} />
        </Pill>
      ))}
      <Pill disabled className={waiting}>
        {site?.owner.firstYear ?? "–"}
      </Pill>
      <span className="text-ink-3">–</span>
      <Pill disabled className={waiting}>
        {filterNames.present}
      </Pill>
      <div className="ml-auto flex text-ink-3">
        <Pill disabled className="border-transparent text-ink-3">
          {filterNames.more}
        </Pill>
        <span className="ps-3 text-sm leading-[34px] font-medium">{filterNames.reset}</span>
      </div>
    </div>
  );
}

export const filterBarPart = lazyPart(() => import("./filter-bar.tsx"));

type FilterBarProps = ComponentProps<typeof FilterBar>;

interface FilterBarSlotProps extends Omit<FilterBarProps, "site" | "answer"> {
  site: FilterBarProps["site"] | undefined;
  answer: FilterBarProps["answer"] | undefined;
}

/** The filters. A narrow page loads them once they are opened, or are about to be. */
export function FilterBarSlot({ site, answer, ...rest }: FilterBarSlotProps) {
  const isWide = useIsWide();
  const skeleton = <FilterBarSkeleton />;
  return (
    <LazyPart
      part={filterBarPart}
      isWanted={isWide || rest.isOpen}
      fallback={skeleton}
      failure={{ className: `mt-2 ${rest.isOpen ? "" : "max-md:hidden"}` }}
    >
      {({ FilterBar }) =>
        site === undefined || answer === undefined ? (
          skeleton
        ) : (
          <FilterBar site={site} answer={answer} {...rest} />
        )
      }
    </LazyPart>
  );
}
