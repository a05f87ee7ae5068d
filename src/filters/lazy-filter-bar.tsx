// A separate file, because the filters themselves load with the controls.

import type { PageAnswer, Site } from "../../worker/contract.ts";
import { Controls } from "../lazy/controls.tsx";
import type { Facet } from "../store/filters.ts";
import { useCv } from "../store/provider.tsx";
import { Pill } from "../ui/buttons.tsx";
import { useIsWide } from "../ui/hooks.ts";
import { Icon } from "../ui/icons.tsx";
import { type FacetText, filtersMessages } from "./messages.ts";

/** The name of a facet; a tablet shows the short one, if there is one. */
export function FacetName({ text }: { text: FacetText }) {
  if (!("short" in text)) return <span>{text.name}</span>;
  return (
    <>
      <span className="md:max-lg:hidden">{text.name}</span>
      <span className="hidden md:max-lg:inline">{text.short}</span>
    </>
  );
}

/** The facets in the row; tags are below it. */
export const facets = ["languages", "categories", "orgs"] as const satisfies readonly Facet[];

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

export interface FilterBarProps {
  id: string;
  site: Site;
  answer: PageAnswer;
  /** On a narrow page the whole bar is closed at first. */
  isOpen: boolean;
  onClose: () => void;
}

interface LazyFilterBarProps extends Omit<FilterBarProps, "site" | "answer"> {
  site: FilterBarProps["site"] | undefined;
  answer: FilterBarProps["answer"] | undefined;
}

/** The filters. On a narrow page they are rendered once they are opened. */
export function LazyFilterBar({ site, answer, ...rest }: LazyFilterBarProps) {
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
