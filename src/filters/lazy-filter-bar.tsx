import type { ComponentProps } from "react";
import { LazyPart, lazyPart } from "../lazy/lazy-part.tsx";
import { Pill } from "../ui/buttons.tsx";
import { useIsWide } from "../ui/hooks.ts";
import type { FilterBar } from "./filter-bar.tsx";
import { filterNames } from "./names.ts";

/** Holds the filters' place until they are loaded: a row of the same height, so that nothing below it moves. */
function FilterBarSkeleton() {
  return (
    <div aria-hidden="true" className="mt-2 flex flex-wrap items-center gap-2 max-md:hidden">
      {Object.values(filterNames).map((name) => (
        <Pill key={name} disabled className="border-line text-ink-3">
          {name}
        </Pill>
      ))}
    </div>
  );
}

export const filterBarPart = lazyPart(() => import("./filter-bar.tsx"));

type FilterBarProps = ComponentProps<typeof FilterBar>;

interface FilterBarSlotProps extends Omit<FilterBarProps, "site" | "answer"> {
  site: FilterBarProps["site"] | undefined;
  answer: FilterBarProps["answer"] | undefined;
}

/** The filters. A narrow page loads them once they are unfolded, or are about to be. */
export function FilterBarSlot({ site, answer, ...rest }: FilterBarSlotProps) {
  const isWide = useIsWide();
  const skeleton = <FilterBarSkeleton />;
  return (
    <LazyPart
      part={filterBarPart}
      isWanted={isWide || rest.isUnfolded}
      fallback={skeleton}
      failure={{ className: `mt-2 ${rest.isUnfolded ? "" : "max-md:hidden"}` }}
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
