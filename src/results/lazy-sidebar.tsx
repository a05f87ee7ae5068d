import { LazyPart, lazyPart } from "../lazy/lazy-part.tsx";
import { useIsWide } from "../ui/use-is-wide.ts";
import type { YearSidebarProps } from "./year-sidebar.tsx";

const sidebarPart = lazyPart(() => import("./year-sidebar.tsx"));

/** The years' column beside the list; a narrow page has none, and fetches nothing for it. */
export function SidebarPlace(props: YearSidebarProps) {
  return (
    <div className="max-md:hidden print:hidden">
      <LazyPart part={sidebarPart} isWanted={useIsWide()} failure={{ className: "pt-6" }}>
        {({ YearSidebar }) => <YearSidebar {...props} />}
      </LazyPart>
    </div>
  );
}
