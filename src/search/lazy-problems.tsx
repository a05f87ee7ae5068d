import { useSnapshot } from "valtio";
import { lazyPart, useLazyPart } from "../lazy/lazy-part.ts";
import { useCv } from "../store/provider.tsx";
import { useSettled } from "../ui/use-settled.ts";
import type { ProblemListProps } from "./problem-list.tsx";

const problemsPart = lazyPart(() => import("./problem-list.tsx"));

/** A word passes through unfinished states while it is typed; only a pause makes them worth a line. */
const pauseMs = 400;

/** The lines under the box, while there are any. Without their program the text itself is still underlined. */
export function ProblemsPlace(props: ProblemListProps) {
  const { state } = useCv();
  const { reading } = useSnapshot(state);
  const hasProblems = reading.problems.length > 0;
  const hadProblems = useSettled(hasProblems, pauseMs);
  const { chunk } = useLazyPart(problemsPart, hasProblems);
  if (!hasProblems || !hadProblems || chunk === undefined) return null;
  return <chunk.ProblemList {...props} />;
}
