import { useState } from "react";
import type { Activity, Language } from "../../model/cv.ts";
import { millisecondsPerDay } from "../../model/dates.ts";
import type { Site } from "../../worker/contract.ts";
import type { OptionList } from "../filters/facet-menu.tsx";
import { FacetDropdown, Years } from "../filters/filter-bar.tsx";
import { filtersMessages } from "../filters/messages.ts";
import { ThemeSelector } from "../layout/top-bar.tsx";
import { CardMeta } from "../results/activity-card.tsx";
import { BackToTop } from "../results/back-to-top.tsx";
import { toLookup } from "../results/card-text.tsx";
import {
  type BadgeSize,
  badgeSizes,
  DomainBadge,
  type DomainBadgeVariant,
  LanguageBadge,
} from "../ui/badges.tsx";
import { Button, Pill } from "../ui/buttons.tsx";
import { CategoryIcon, Icon, type IconName, iconShapes } from "../ui/icons.tsx";
import { uiMessages } from "../ui/messages.ts";
import { DemoData, WithAnswer } from "./demo-data.tsx";
import { Labelled, Specimen } from "./demo-frame.tsx";
import { findCases } from "./edge-cases.ts";
import { demoMessages } from "./messages.ts";
import { tones } from "./style-pages.tsx";

const row = "flex flex-wrap items-start gap-3";

export function BasicPage() {
  const { lists } = demoMessages;
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
          {uiMessages.states.reset}
        </Button>
      </Specimen>
      <Specimen title={lists.menus} className={row}>
        <ThemeSelector />
        <Dropdown />
        <YearsSample />
      </Specimen>
      <Specimen title={lists.pills} className={row}>
        <Pill>{filtersMessages.more}</Pill>
        <Pill isOpen>{filtersMessages.more}</Pill>
        <Pill isActive>{filtersMessages.facets.languages.selected(3)}</Pill>
        <Pill hasArrow={false}>{filtersMessages.reset}</Pill>
      </Specimen>
      <Specimen title={lists.icons} className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-3">
        {(Object.keys(iconShapes) as IconName[]).map((name) => (
          <Labelled key={name} label={name}>
            <Icon name={name} />
          </Labelled>
        ))}
      </Specimen>
      <BackToTop />
    </>
  );
}

const names = ["Python", "TypeScript", "C", "Rust", "Lua", "Roff", "Vim Script"];
const colors = ["#3572a5", "#3178c6", "#555555", "#dea584", "#000080", "#ecdebe", "#199f4b"];
const list: OptionList = {
  ids: names,
  lookOf: (index) => ({ name: names[index] ?? "", color: colors[index] ?? "#000000" }),
};

/** The counts fall to zero: the last option cannot be chosen. */
const counts = names.map((_, index) => names.length - 1 - index);

function Dropdown() {
  const [selected, setSelected] = useState<readonly string[]>(["Rust"]);
  return (
    <FacetDropdown
      text={filtersMessages.facets.languages}
      list={list}
      counts={counts}
      selected={selected}
      names={selected}
      onChoose={setSelected}
    />
  );
}

function YearsSample() {
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

const badgeRow = "flex flex-wrap items-center gap-2";
const badgePageSizes = Object.keys(badgeSizes) as BadgeSize[];
const variants: readonly DomainBadgeVariant[] = ["primary", "accent", "secondary"];

export function BadgesPage() {
  const { lists } = demoMessages;
  return (
    <>
      <Specimen title={lists.tones} className="space-y-2">
        {badgePageSizes.map((size) => (
          <div key={size} className={badgeRow}>
            {tones.map((tone) => (
              <Badge key={tone} tone={tone} size={size} />
            ))}
          </div>
        ))}
      </Specimen>
      <Specimen title={lists.domains} className="space-y-2">
        {badgePageSizes.map((size) => (
          <div key={size} className={badgeRow}>
            {variants.map((variant) => (
              <DomainBadge key={variant} domain={`${variant}.example`} variant={variant} size={size} />
            ))}
            <DomainBadge domain="sans.example" mono={false} size={size} />
            <DomainBadge domain="not-on-a-phone.example" showOnMobile={false} size={size} />
          </div>
        ))}
      </Specimen>
      <Specimen title={lists.edgeLanguages} className={badgeRow}>
        {edgeLanguages.map((language) => (
          <LanguageBadge key={language.id} id={language.id} language={language} />
        ))}
        <LanguageBadge id="Unknown to the data" language={undefined} />
      </Specimen>
      <DemoData cases={findCases("long", "languages", "rtl")}>
        <WithAnswer>{(site) => <SiteBadges site={site} />}</WithAnswer>
      </DemoData>
    </>
  );
}

/** Edge cases: the lightest and darkest colours, a named colour, and a language without a colour. */
const edgeLanguages: Language[] = [
  { id: "White", ui: { backgroundColor: "#ffffff" } },
  { id: "Black", ui: { backgroundColor: "#000" } },
  { id: "At the threshold", ui: { backgroundColor: "#8e8e8e" } },
  { id: "Named", ui: { backgroundColor: "tomato" } },
  { id: "Colourless" },
];

function SiteBadges({ site }: { site: Site }) {
  const { lists } = demoMessages;
  return (
    <>
      <Specimen title={lists.languages} className={badgeRow}>
        {site.languages.map((language) => (
          <LanguageBadge key={language.id} id={language.id} language={language} />
        ))}
      </Specimen>
      <Specimen title={lists.categories} className="flex flex-wrap gap-x-6 gap-y-3">
        {site.categories.map(({ id, name, ui }) => (
          <span key={id} className="inline-flex items-center gap-2">
            <span aria-hidden="true" className="card-icon">
              <CategoryIcon id={id} icon={ui?.icon} />
            </span>
            {name}
          </span>
        ))}
      </Specimen>
      <Patches site={site} />
    </>
  );
}

/** One patch of each state, dated from today so that the states stay as they are. */
function Patches({ site }: { site: Site }) {
  const [now] = useState(Date.now);
  const daysAgo = (days: number) => new Date(now - days * millisecondsPerDay).toISOString();
  const base = { title: "", category: "Patch", org: site.orgs[0]?.id ?? "org" } as const;
  const patches: Activity[] = [
    { ...base, id: "open", createdAt: daysAgo(30) },
    { ...base, id: "stale", createdAt: daysAgo(500) },
    { ...base, id: "merged", createdAt: daysAgo(90), acceptedAt: daysAgo(60) },
    { ...base, id: "closed", createdAt: daysAgo(90), closedAt: daysAgo(60) },
  ];
  const lookup = toLookup(site);
  return (
    <Specimen title={demoMessages.lists.patches} className="space-y-1">
      {patches.map((activity) => (
        <CardMeta key={activity.id} activity={activity} lookup={lookup} now={now} />
      ))}
    </Specimen>
  );
}

function Badge({ tone, size }: { tone: string; size: BadgeSize }) {
  return (
    <span
      className={`badge font-semibold ${badgeSizes[size]}`}
      style={{ backgroundColor: `var(--${tone}-paper)`, color: `var(--${tone}-ink)` }}
    >
      <span className="truncate">{tone}</span>
    </span>
  );
}
