import { useState } from "react";
import { BackToTop } from "../frame/back-to-top.tsx";
import { ThemeSelector } from "../frame/theme-selector.tsx";
import { laterWords } from "../later-words.ts";
import { FacetDropdown } from "../search/facet-dropdown.tsx";
import { Pill } from "../search/pill.tsx";
import { Years } from "../search/years.tsx";
import { Button } from "../ui/button.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { RadioMenu } from "../ui/radio-menu.tsx";
import { words } from "../words.ts";
import { Labelled, Specimen } from "./specimen.tsx";
import { demoWords } from "./words.ts";

const icons = {
  "arrow-up": true,
  charts: true,
  check: true,
  chevron: true,
  clear: true,
  moon: true,
  network: true,
  options: true,
  print: true,
  reset: true,
  search: true,
  sun: true,
} satisfies Record<IconName, true>;

const row = "flex flex-wrap items-start gap-3";

export function BasicPage() {
  const { lists } = demoWords;
  return (
    <>
      <Specimen title={lists.buttons} className={row}>
        {(["primary", "outline", "plain"] as const).map((kind) => (
          <Button key={kind} kind={kind}>
            {kind}
          </Button>
        ))}
        <Button>
          <Icon name="reset" size={16} />
          {words.states.reset}
        </Button>
      </Specimen>
      <Specimen title={lists.menus} className={row}>
        <ThemeSelector />
        <SizeMenu />
        <Dropdown />
        <YearRange />
      </Specimen>
      <Specimen title={lists.pills} className={row}>
        <Pill>{words.search.more}</Pill>
        <Pill isOpen>{words.search.more}</Pill>
        <Pill isActive>{laterWords.filters.facets.languages.selected(3)}</Pill>
        <Pill hasArrow={false}>{laterWords.filters.reset}</Pill>
      </Specimen>
      <Specimen title={lists.icons} className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-3">
        {(Object.keys(icons) as IconName[]).map((name) => (
          <Labelled key={name} label={name}>
            <Icon name={name} size={24} />
          </Labelled>
        ))}
      </Specimen>
      <BackToTop />
    </>
  );
}

const sizes = ["small", "medium", "large"] as const;

function SizeMenu() {
  const [size, setSize] = useState<(typeof sizes)[number]>("medium");
  return (
    <RadioMenu
      label="Size"
      button={`Size: ${size}`}
      options={sizes.map((value) => ({ value, text: value }))}
      checked={size}
      onChoose={setSize}
      width="w-32"
    />
  );
}

/** Fewer with every next one, and the last at zero: it cannot be chosen. */
const options = ["Python", "TypeScript", "C", "Rust", "Lua", "Roff", "Vim Script"].map((id, index) => ({
  id,
  name: id,
  count: 6 - index,
  color: ["#3572a5", "#3178c6", "#555555", "#dea584", "#000080", "#ecdebe", "#199f4b"][index] ?? "#000000",
}));

function Dropdown() {
  const [selected, setSelected] = useState<readonly string[]>(["Rust"]);
  return (
    <FacetDropdown
      text={laterWords.filters.facets.languages}
      options={options}
      selected={selected}
      onChoose={setSelected}
    />
  );
}

function YearRange() {
  const [range, setRange] = useState({ startYear: 2012, endYear: 2025 });
  return (
    <Years
      firstYear={2007}
      lastYear={2025}
      {...range}
      onChoose={(years) => setRange((old) => ({ ...old, ...years }))}
    />
  );
}
