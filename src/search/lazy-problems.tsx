import { useSnapshot } from "valtio";
import { LazyPart, lazyPart } from "../lazy/lazy-part.tsx";
import { useCv } from "../store/provider.tsx";
import { useSettled } from "../ui/use-settled.ts";
import type { ProblemListProps } from "./problem-list.tsx";

const problemsPart = lazyPart(() => import("./problem-list.tsx"));

/** A query is incomplete again and again while it is typed, so its problems are listed after a pause only. */
const pauseMs = 400;

/** The list of problems below the box, if there are any. If it cannot be loaded, the underlined text remains. */
export function ProblemsPlace(props: ProblemListProps) {
  const { state } = useCv();
  const { reading } = useSnapshot(state);
  const hasProblems = reading.problems.length > 0;
  const hadProblems = useSettled(hasProblems, pauseMs);
  return (
    <LazyPart part={problemsPart} isWanted={hasProblems}>
      {({ ProblemList }) => (hasProblems && hadProblems ? <ProblemList {...props} /> : null)}
    </LazyPart>
  );
}
