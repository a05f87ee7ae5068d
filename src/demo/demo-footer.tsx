import { Link } from "wouter";
import { libraries } from "../charts/libraries.ts";
import { useKeepData } from "./demo-data.tsx";
import { chartPage, type Entry, findNeighbours, legacyPage, plainPages } from "./site-map.ts";
import { demoWords } from "./words.ts";

/** Forwards, backwards, and to every other demo page. */
export function DemoFooter({ path }: { path: string }) {
  const { previous, next } = findNeighbours(path);
  const groups: readonly (readonly Entry[])[] = [
    plainPages,
    libraries.map((library) => chartPage({ library, layout: "current" })),
    libraries.map((library) => legacyPage({ library })),
  ];
  return (
    <nav aria-label={demoWords.pages} className="mt-12 border-t border-line pt-4 text-control print:hidden">
      <div className="flex flex-wrap justify-between gap-x-6">
        <Neighbour word={demoWords.previous} entry={previous} />
        <Neighbour word={demoWords.next} entry={next} />
      </div>
      <div className="mt-2 space-y-1">
        {groups.map((entries) => (
          <ul key={entries[0]?.path} className="flex flex-wrap gap-x-5">
            {entries.map((entry) => (
              <li key={entry.path}>
                <Link
                  href={entry.path}
                  aria-current={entry.path === path ? "page" : undefined}
                  className="quiet-link target inline-flex items-center text-ink-2 aria-[current]:font-semibold aria-[current]:text-accent aria-[current]:no-underline"
                >
                  {entry.title}
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </nav>
  );
}

function Neighbour({ word, entry }: { word: string; entry: Entry | undefined }) {
  const keepData = useKeepData();
  if (entry === undefined) return <span />;
  return (
    <Link href={keepData(entry.path)} className="target inline-flex items-center gap-2">
      <span className="text-ink-3">{word}</span>
      <span className="quiet-link">{entry.title}</span>
    </Link>
  );
}
