import { useCallback, useMemo, useState } from "react";
import { useSnapshot } from "valtio";
import type { Answer, Site } from "../../worker/contract.ts";
import type { Facet } from "../store/filters.ts";
import { countToggles } from "../store/filters.ts";
import { useCv } from "../store/provider.tsx";
import { Button, Pill } from "../ui/buttons.tsx";
import { CountMark } from "../ui/count-mark.tsx";
import { FacetDropdown, Years } from "./dropdowns.tsx";
import { toFacetOptions } from "./facet-options.ts";
import { menuIntent } from "./lazy-menu.tsx";
import { filtersMessages } from "./messages.ts";
import { Toggles } from "./toggles.tsx";

interface FilterBarProps {
  id: string;
  site: Site;
  answer: Answer;
  /** In a narrow page the whole bar is folded away until it is asked for. */
  isUnfolded: boolean;
  onFold: () => void;
}

const facets = ["languages", "categories", "orgs"] as const satisfies readonly Facet[];

export function FilterBar({ id, site, answer, isUnfolded, onFold }: FilterBarProps) {
  const { state, setYears, setToggle, reset } = useCv();
  const { filters } = useSnapshot(state);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const { firstYear, lastYear } = site.owner;
  const active = countToggles(filters);
  const moreId = `${id}-more`;

  return (
    <div id={id} className={`mt-2 ${isUnfolded ? "" : "max-md:hidden"}`} {...menuIntent}>
      <div className="flex gap-2 max-md:flex-col md:flex-wrap md:items-center md:gap-1.5">
        {facets.map((facet) => (
          <FacetFilter key={facet} facet={facet} site={site} answer={answer} />
        ))}
        <Years
          firstYear={firstYear}
          lastYear={lastYear}
          startYear={filters.startYear}
          endYear={filters.endYear}
          onChoose={setYears}
        />
        <div className="ml-auto flex max-md:hidden">
          <Pill
            className="border-transparent bg-transparent hover:border-accent"
            aria-expanded={isMoreOpen}
            aria-controls={moreId}
            isOpen={isMoreOpen}
            onClick={() => setMoreOpen(!isMoreOpen)}
          >
            {filtersMessages.more}
            <CountMark count={active} />
          </Pill>
          <Button kind="plain" className="px-2" onClick={reset}>
            {filtersMessages.reset}
          </Button>
        </div>
      </div>
      <div id={moreId} className={`mt-2 border-t border-line pt-1 ${isMoreOpen ? "" : "md:hidden"}`}>
        <Toggles filters={filters} onToggle={setToggle} />
      </div>
      <div className="mt-2 grid grid-cols-2 gap-2 md:hidden">
        <Button className="min-h-11" onClick={reset}>
          {filtersMessages.reset}
        </Button>
        <Button className="min-h-11" kind="primary" onClick={onFold}>
          {filtersMessages.done}
        </Button>
      </div>
    </div>
  );
}

function FacetFilter({ facet, site, answer }: { facet: Facet; site: Site; answer: Answer }) {
  const { state, choose } = useCv();
  const { selected } = useSnapshot(state);
  const options = useMemo(() => toFacetOptions(site, answer, facet), [site, answer, facet]);
  const onChoose = useCallback((ids: string[]) => void choose(facet, ids), [choose, facet]);
  return (
    <FacetDropdown
      text={filtersMessages.facets[facet]}
      options={options}
      selected={selected[facet]}
      onChoose={onChoose}
    />
  );
}
