import { useState } from "react";
import type { Activity, Language, Site } from "../../worker/contract.ts";
import { CardMeta } from "../results/card-meta.tsx";
import { toLookup } from "../results/lookup.ts";
import { Badge, type Tone, tones } from "../ui/badge.tsx";
import { type BadgeSize, badgeSizes } from "../ui/badge-look.ts";
import { DomainBadge, type DomainBadgeVariant } from "../ui/domain-badge.tsx";
import { LanguageBadge } from "../ui/language-badge.tsx";
import { DemoData, WithAnswer } from "./demo-data.tsx";
import { Specimen } from "./specimen.tsx";
import { demoWords } from "./words.ts";

const row = "flex flex-wrap items-center gap-2";
const sizes = Object.keys(badgeSizes) as BadgeSize[];
const variants: readonly DomainBadgeVariant[] = ["primary", "accent", "secondary"];

export function BadgesPage() {
  const { lists } = demoWords;
  return (
    <>
      <Specimen title={lists.tones} className="space-y-2">
        {sizes.map((size) => (
          <div key={size} className={row}>
            {(Object.keys(tones) as Tone[]).map((tone) => (
              <Badge key={tone} tone={tone} size={size}>
                {tone}
              </Badge>
            ))}
          </div>
        ))}
      </Specimen>
      <Specimen title={lists.domains} className="space-y-2">
        {sizes.map((size) => (
          <div key={size} className={row}>
            {variants.map((variant) => (
              <DomainBadge key={variant} domain={`${variant}.example`} variant={variant} size={size} />
            ))}
            <DomainBadge domain="sans.example" mono={false} size={size} />
            <DomainBadge domain="not-on-a-phone.example" showOnMobile={false} size={size} />
          </div>
        ))}
      </Specimen>
      <Specimen title={lists.oddLanguages} className={row}>
        {oddLanguages.map((language) => (
          <LanguageBadge key={language.id} id={language.id} language={language} />
        ))}
        <LanguageBadge id="Unknown to the data" language={undefined} />
      </Specimen>
      <DemoData cases={["real", "languages", "long", "rtl"]}>
        <WithAnswer>{(site) => <SiteBadges site={site} />}</WithAnswer>
      </DemoData>
    </>
  );
}

/** Colours at the ends of the scale, and what is no colour. */
const oddLanguages: Language[] = [
  { id: "White", ui: { backgroundColor: "#ffffff" } },
  { id: "Black", ui: { backgroundColor: "#000" } },
  { id: "At the threshold", ui: { backgroundColor: "#8e8e8e" } },
  { id: "Named", ui: { backgroundColor: "tomato" } },
  { id: "Colourless" },
];

function SiteBadges({ site }: { site: Site }) {
  const { lists } = demoWords;
  return (
    <>
      <Specimen title={lists.languages} className={row}>
        {site.languages.map((language) => (
          <LanguageBadge key={language.id} id={language.id} language={language} />
        ))}
      </Specimen>
      <Specimen title={lists.categories} className="flex flex-wrap gap-x-6 gap-y-3">
        {site.categories.map(({ id, name, ui }) => (
          <span key={id} className="inline-flex items-center gap-2">
            <span aria-hidden="true" className="card-icon">
              {ui?.icon}
            </span>
            {name}
          </span>
        ))}
      </Specimen>
      <Patches site={site} />
    </>
  );
}

const dayMs = 86_400_000;

/** One of each state, dated from today so that none of them grows stale. */
function Patches({ site }: { site: Site }) {
  const [now] = useState(Date.now);
  const daysAgo = (days: number) => new Date(now - days * dayMs).toISOString();
  const base = { title: "", category: "Patch", org: site.orgs[0]?.id ?? "org" } as const;
  const patches: Activity[] = [
    { ...base, id: "open", createdAt: daysAgo(30) },
    { ...base, id: "stale", createdAt: daysAgo(500) },
    { ...base, id: "merged", createdAt: daysAgo(90), acceptedAt: daysAgo(60) },
    { ...base, id: "closed", createdAt: daysAgo(90), closedAt: daysAgo(60) },
  ];
  const lookup = toLookup(site);
  return (
    <Specimen title={demoWords.lists.patches} className="space-y-1">
      {patches.map((activity) => (
        <CardMeta key={activity.id} activity={activity} lookup={lookup} now={now} />
      ))}
    </Specimen>
  );
}
