import type { Layout } from "../router/parameters.ts";

/** How a layout places the two panels: classes, or nothing for the charts' own way. */
export const layouts: Record<Layout, string | undefined> = {
  current: undefined,
  fixed: "grid grid-cols-[352px_480px] gap-4",
  flex: "flex flex-wrap gap-4 *:flex-[1_1_22rem]",
  grid: "grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-4",
  responsive:
    "grid gap-3 @min-[44rem]/charts:grid-cols-2 @min-[64rem]/charts:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]",
  custom: undefined,
};

/** What a framed sample takes a window to be wide, in CSS pixels. */
export const viewportWidths = { phone: 412, tablet: 768, desktop: 1280 } as const;
