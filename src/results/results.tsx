import { useEffect, useMemo, useRef, useState } from "react";
import type { Answer, Card, Site } from "../../worker/contract.ts";
import { BackToTop } from "../frame/back-to-top.tsx";
import type { SharedCardProps } from "./card-feed.tsx";
import { toDecades } from "./decades.ts";
import { goToYear } from "./go-to-year.ts";
import { toLookup } from "./lookup.ts";
import { useCardList } from "./use-card-list.ts";
import { useChunks } from "./use-chunks.ts";
import { useYearInView } from "./use-year-in-view.ts";
import { YearResults } from "./year-results.tsx";
import { YearSidebar } from "./year-sidebar.tsx";

interface ResultsProps {
  site: Site;
  answer: Answer;
  /** The cards that have come so far, by row. */
  cards: ReadonlyMap<number, Card>;
  /** The answer is an older one, kept while the query is unfinished. */
  dimmed: boolean;
  /** Draws all results, near the screen or not: for paper. */
  isWhole?: boolean;
  /** Asks for the cards of these positions in the answer's rows. Keep it the same from render to render. */
  onWindow: (from: number, count: number) => void;
  onOpenOrg?: (org: string) => void;
  onOpenLanguage?: (language: string) => void;
}

export function Results(props: ResultsProps) {
  const { site, answer, cards, dimmed, isWhole, onWindow, onOpenOrg, onOpenLanguage } = props;
  const listRef = useRef<HTMLDivElement>(null);
  const [now] = useState(Date.now);
  const { expanded, tabbableRow, keys } = useCardList(answer);
  const [shown, show] = useChunks({ answer, cards, isWhole, onWindow });
  const yearInView = useYearInView(listRef, answer.rows);
  const lookup = useMemo(() => toLookup(site), [site]);
  const shared: SharedCardProps = { lookup, now, onOpenOrg, onOpenLanguage };
  const decades = useMemo(() => toDecades(site.owner, answer.years), [site.owner, answer.years]);

  useEffect(goToAddressedYear, []);

  return (
    <div className="grid md:grid-cols-[6rem_minmax(0,1fr)] md:gap-8 print:block">
      <YearSidebar decades={decades} inView={yearInView} />
      <div ref={listRef} className={`min-w-0 ${dimmed ? "dimmed" : ""}`} {...keys}>
        {answer.years.map((group) => (
          <YearResults
            key={group.year}
            group={group}
            answer={answer}
            cards={cards}
            shown={shown}
            onNear={show}
            expanded={expanded}
            tabbableRow={tabbableRow}
            shared={shared}
          />
        ))}
      </div>
      <BackToTop />
    </div>
  );
}

let hasGone = false;

/** The browser looked for the address's year before there were any. Once: a list that comes back stays where it is. */
function goToAddressedYear(): void {
  const { hash } = window.location;
  if (hash !== "" && !hasGone) goToYear(hash.slice(1));
  hasGone = true;
}
