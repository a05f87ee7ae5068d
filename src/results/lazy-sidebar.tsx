import { lazyPart, useLazyPart } from "../lazy/lazy-part.ts";
import { PartFailure } from "../ui/part-failure.tsx";
import { useIsWide } from "../ui/use-is-wide.ts";
import type { YearSidebarProps } from "./year-sidebar.tsx";

const sidebarPart = lazyPart(() => import("./year-sidebar.tsx"));

/** The years' column beside the list; a narrow page has none, and fetches nothing for it. */
export function SidebarPlace(props: YearSidebarProps) {
  const { chunk, error, retry } = useLazyPart(sidebarPart, useIsWide());
  return (
    <div className="max-md:hidden print:hidden">
      {chunk === undefined ? null : <chunk.YearSidebar {...props} />}
      {error === undefined ? null : <PartFailure onRetry={retry} className="pt-6" />}
    </div>
  );
}
