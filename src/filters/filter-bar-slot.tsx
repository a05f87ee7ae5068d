// Separate file: the filters themselves come with the controls.
import type { ComponentProps } from "react";
import { Controls } from "../lazy/controls.tsx";
import { useCv } from "../store/provider.tsx";
import { Pill } from "../ui/buttons.tsx";
import { useIsWide } from "../ui/hooks.ts";
import type { FilterBar } from "./filter-bar.tsx";
import { FacetName, facetWidth, filterNames } from "./names.tsx";

const waiting = "border-line text-ink-3";

/** Shown until the filters have loaded, at the places of the filters, so that nothing moves. */
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

type FilterBarProps = ComponentProps<typeof FilterBar>;

interface FilterBarSlotProps extends Omit<FilterBarProps, "site" | "answer"> {
  site: FilterBarProps["site"] | undefined;
  answer: FilterBarProps["answer"] | undefined;
}

/** The filters. On a narrow page they are rendered once they are opened. */
export function FilterBarSlot({ site, answer, ...rest }: FilterBarSlotProps) {
  const isWide = useIsWide();
  const skeleton = <FilterBarSkeleton />;
  return (
    <Controls
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
    </Controls>
  );
}
