/** What the home page leads with, for a document of another page: its html has a view's jobs and highlights, or none. */
import { useEffect } from "react";
import { ref, useSnapshot } from "valtio";
import { useLocation, useRouter } from "wouter";
import { isViewPath } from "../routes.ts";
import { type PageData, pageDataId } from "../store/page-data.ts";
import { useCv } from "../store/provider.tsx";
import type { Overview } from "../store/state.ts";

/** Returns what the page at the address leads with: that of its html, or of the home page's, which it fetches. */
export function useOverview(): Overview {
  const { state } = useCv();
  const { homeOverview } = useSnapshot(state);
  const { base } = useRouter();
  const [path] = useLocation();
  const { view, isHome } = state.page;
  const needsHome = !isHome && !isViewPath(path, view);
  const isMissing = needsHome && homeOverview === undefined;
  useEffect(() => {
    if (!isMissing) return;
    fetchHomeOverview(base)
      .then((found) => {
        state.homeOverview = found && ref(found);
      })
      // The page can do without: it shows the results.
      .catch((error) => console.warn("The home page's highlights are not shown:", error));
  }, [isMissing, base, state]);
  return (needsHome ? homeOverview : undefined) ?? state.page;
}

/** `base`: without the slash at its end. Returns undefined where there is no html of the home page, as in development. */
async function fetchHomeOverview(base: string): Promise<Overview | undefined> {
  const response = await fetch(`${base}/`);
  if (!response.ok) throw new Error(`The home page cannot be fetched: ${response.status}.`);
  // Parsed as html, it would be held to this page's policy, which has no hash of the home page's rules.
  const text = (await response.text()).split(` id="${pageDataId}">`)[1]?.split("</script>")[0];
  if (!text) return undefined;
  // The build that wrote this page's data wrote those.
  const { prerendered } = JSON.parse(text) as PageData;
  const { pinned, career, sections } = prerendered?.first ?? {};
  return pinned && { pinned, career, sections: sections ?? [] };
}
