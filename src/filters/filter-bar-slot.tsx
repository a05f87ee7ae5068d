// Separate file: the filters themselves come with the controls.

import type { PageAnswer, Site } from "../../worker/contract.ts";
import { Controls } from "../lazy/controls.tsx";
import { useCv } from "../store/provider.tsx";
import { Pill } from "../ui/buttons.tsx";
import { useIsWide } from "../ui/hooks.ts";
import { filtersMessages } from "./messages.ts";

/** A facet takes what its name needs, and gives up the rest where the row is narrow. */
export const facetWidth = "md:max-w-max md:min-w-0 md:flex-[1_1_6.25rem]";

/** The name of a facet. Of "Organization and projects" a tablet has room for the first word. */
export function FacetName({ name }: { name: string }) {
  const [first, ...rest] = name.split(/(?= and )/);
  return (
    <span className="truncate">
      {first}
      {rest.length === 0 ? null : <span className="md:max-lg:sr-only">{rest}</span>}
    </span>
  );
}

const waiting = "border-line text-ink-3";

/** Shown until the filters have loaded, at the places of the filters, so that nothing moves. */
function FilterBarSkeleton() {
  const { site } = useCv().state;
  return (
    <div aria-hidden="true" className="mt-2 flex flex-wrap items-center gap-2 max-md:hidden">
      {(["languages", "categories", "orgs"] as const).map((facet) => (
        <Pill key={facet} disabled className={`${waiting} ${facetWidth}`}>
          <FacetName name={filtersMessages.facets[facet].name} />
        </Pill>
      ))}
      <Pill disabled className={waiting}>
        {site?.owner.firstYear ?? "–"}
      </Pill>
      <span className="text-ink-3">–</span>
      <Pill disabled className={waiting}>
        {filtersMessages.present}
      </Pill>
      <div className="ms-auto flex text-ink-3">
        <Pill disabled className="border-transparent text-ink-3">
          {filtersMessages.more}
        </Pill>
        <span className="ps-3 text-sm leading-[34px] font-medium">{filtersMessages.reset}</span>
      </div>
    </div>
  );
}

export interface FilterBarProps {
  id: string;
  site: Site;
  answer: PageAnswer;
  /** On a narrow page the whole bar is closed at first. */
  isOpen: boolean;
  onClose: () => void;
}

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
