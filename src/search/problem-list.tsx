import type { RefObject } from "react";
import { useSnapshot } from "valtio";
import type { Problem } from "../../worker/contract.ts";
import { useCv } from "../store/provider.tsx";
import { currentProblems } from "./query-highlight.ts";

const atEnd = "at the end";

/** The texts around the problems, which the parser words. */
const problemsMessages = {
  label: "Problems in the search text",
  goTo: "Show the place in the text",
  atEnd,
  /** For those who cannot see the place. */
  withPlace: (message: string, place: string) => `${message}, ${place === "" ? atEnd : `at ${place}`}`,
} as const;

export interface ProblemListProps {
  /** The id for the element that describes the problems to screen readers. */
  id: string;
  input: RefObject<HTMLInputElement>;
}

/** Lists the problems of the query, or what an incomplete query still lacks. Each line selects its place. */
export function ProblemList({ id, input }: ProblemListProps) {
  const { state } = useCv();
  const { filters, reading } = useSnapshot(state);
  const goTo = ({ start, length }: Problem) => {
    input.current?.focus();
    input.current?.setSelectionRange(start, start + length);
  };
  const ink = reading.incomplete ? "text-ink-2" : "text-bad";
  const problems = currentProblems(filters.query, reading).map((problem) => ({
    problem,
    place: filters.query.slice(problem.start, problem.start + problem.length).trim(),
  }));
  return (
    <>
      <p id={id} hidden>
        {problems.map(({ problem, place }) => problemsMessages.withPlace(problem.message, place)).join(". ")}
      </p>
      <ul aria-label={problemsMessages.label} className={`mt-1 text-control ${ink}`}>
        {problems.map(({ problem, place }) => (
          <li key={`${problem.start} ${problem.code}`}>
            <button
              type="button"
              aria-label={problemsMessages.withPlace(problem.message, place)}
              title={problemsMessages.goTo}
              onClick={() => goTo(problem)}
              className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-small px-1 text-left hover:underline md:min-h-7 pointer-coarse:min-h-11"
            >
              <span>{problem.message}</span>
              <code className="min-w-0 truncate rounded-small border border-line bg-sunk px-1.5 font-mono text-meta text-ink">
                {place === "" ? problemsMessages.atEnd : place}
              </code>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
