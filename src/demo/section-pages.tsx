/** The pages that show each part of the main page by itself. */
import type { ComponentType } from "react";
import { useSnapshot } from "valtio";
import { Charts, ChartsHead } from "../charts/charts.tsx";
import { LazyCharts } from "../charts/lazy-charts.tsx";
import { Hero } from "../layout/hero.tsx";
import { lazyProfile } from "../profile/lazy-profile.tsx";
import { ProfileSections } from "../profile/profile-sections.tsx";
import { ActivityCard } from "../results/activity-card.tsx";
import { toLookup } from "../results/card-text.tsx";
import { ResultsPart } from "../results/results-section.tsx";
import { SearchPanel } from "../search/search-panel.tsx";
import { useCv } from "../store/provider.tsx";
import { uiMessages } from "../ui/messages.ts";
import { DemoData, useCase, WithAnswer } from "./demo-data.tsx";
import { type DemoCase, dataCases, demoCases, findCases } from "./edge-cases.ts";
import { demoMessages } from "./messages.ts";

const toSection = (cases: readonly DemoCase[], Parts: ComponentType) => () => (
  <DemoData cases={cases}>
    <Parts />
  </DemoData>
);

const profileCases = demoCases.filter(({ profile }) => profile);

/** The newest loaded result that has details, or else the newest result. */
function OpenedCard() {
  const { results, now } = useSnapshot(useCv().state);
  return (
    <WithAnswer>
      {(site, { rows }) => {
        const loaded = [...rows].flatMap((row) => results.cards.get(row) ?? []);
        const card = loaded.find(({ hasMore }) => hasMore) ?? loaded[0];
        return card === undefined ? null : (
          <>
            <h2 className="font-name text-xl font-semibold">{card.year}</h2>
            <ActivityCard
              card={card}
              lookup={toLookup(site)}
              now={now}
              posInSet={1}
              setSize={1}
              expanded
              isHtml={false}
              tabbable
              isOnPaper
              isInSight
              onOpenOrg={undefined}
              onOpenLanguage={undefined}
            />
          </>
        );
      }}
    </WithAnswer>
  );
}

function ProfileOfCase() {
  const { profile } = useCase(profileCases) ?? {};
  return profile === undefined ? lazyProfile : <ProfileSections profile={profile} />;
}

/** Keeps as much space below the search block as an open menu needs. */
function SearchWithCount() {
  const { site, results } = useSnapshot(useCv().state);
  const { answer } = results;
  return (
    <>
      <SearchPanel site={site} answer={answer} />
      <p className="min-h-80 text-sm text-ink-2">
        {answer === undefined ? null : demoMessages.found(answer.total)}
      </p>
    </>
  );
}

function SearchWithCharts() {
  const { site, results } = useSnapshot(useCv().state);
  const { answer } = results;
  return (
    <>
      <SearchPanel site={site} answer={answer} />
      <LazyCharts />
    </>
  );
}

function OpenCharts() {
  const { popup } = useCv();
  return (
    <WithAnswer>
      {(site, answer) => (
        <>
          <div className="flex items-center justify-between gap-4">
            <h2 className="text-sm font-semibold text-ink-2">{uiMessages.charts.label}</h2>
            <ChartsHead />
          </div>
          <Charts site={site} answer={answer} onChoose={popup.open} />
        </>
      )}
    </WithAnswer>
  );
}

export const sectionPages = {
  sectionHero: toSection(findCases("one", "long", "rtl", "loading"), Hero),
  sectionSearch: toSection(dataCases, SearchWithCount),
  sectionCharts: toSection(dataCases, OpenCharts),
  sectionSearchCharts: toSection(dataCases, SearchWithCharts),
  sectionResults: toSection(demoCases, ResultsPart),
  sectionCard: toSection(findCases("one", "long", "rtl"), OpenedCard),
  sectionProfile: toSection(profileCases, ProfileOfCase),
};
