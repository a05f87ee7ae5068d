import "./styles.css";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App, pageSource } from "./app.tsx";
import { reloadOnceWhenStale } from "./lazy/failed-loads.ts";
import { patchGroupPart } from "./results/card-feed.tsx";
import { findRoute } from "./router/match-route.ts";
import { startScrollMemory } from "./scroll/scroll-memory.ts";
import { readQuery } from "./store/filters.ts";
import { type Prerendered, readPageData } from "./store/page-data.ts";
import { beginStore, preloadStore } from "./store/provider.tsx";
import { createCvState } from "./store/state.ts";
import { isAtView } from "./store/view-page.ts";

// Hosts serve a folder's page under its file's name, too, which is no path of the site. An address that begins with two
// slashes could not be written again: `//host/` names another host.
const { pathname, search, hash } = window.location;
const folder = pathname.replace(/^\/{2,}/, "/").replace(/(?<=\/)index\.html$/, "");
if (folder !== pathname) window.history.replaceState(window.history.state, "", folder + search + hash);

const { base: siteBase, dataUrl, prerendered: ownPage, view } = readPageData();
const base = siteBase.replace(/\/$/, "");

reloadOnceWhenStale(dataUrl);
preloadStore();
startScrollMemory();

start().catch((error: unknown) => {
  // An error outside of the promise reaches the html's own script, which tells that there will be no search.
  setTimeout(() => {
    throw error;
  });
});

async function start() {
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no element #root.");
  show(root, ownPage !== undefined && (await isReady(ownPage)) ? ownPage : undefined);
}

/** Whether the html was prerendered for the address and the page's program has loaded. */
async function isReady({ path, first }: Prerendered): Promise<boolean> {
  const here = window.location.pathname.slice(base.length);
  const match = findRoute(here, view);
  if (match.kind === "redirect" || here.replace(/(?<=.)\/$/, "") !== path) return false;
  try {
    await Promise.all([pageSource(match.page).load(), first?.items && patchGroupPart.load()]);
    return true;
  } catch {
    // Drawing asks for the page again, and tells a failure in its place.
    return false;
  }
}

/** Hydrates the html, or draws the page where there is no html of this address. */
function show(root: HTMLElement, prerendered: Prerendered | undefined) {
  const page = view && { view, base };
  const isOwn = prerendered !== undefined || (page !== undefined && isAtView(window.location, page));
  const query = isOwn ? (view?.query ?? "") : readQuery(window.location.search);
  const state = createCvState(query, prerendered, undefined, view);
  const openStore = beginStore(state, new URL(dataUrl, window.location.href).href, page);
  const app = (
    <StrictMode>
      <App base={base} state={state} prerenderedPath={prerendered?.path} openStore={openStore} />
    </StrictMode>
  );
  if (prerendered === undefined) return createRoot(root).render(app);
  const onRecoverableError = (error: unknown) =>
    console.error("The page is drawn anew, for its html is not its own:", error);
  // A transition hydrates in slices, and gives way to scrolling and typing.
  startTransition(() => void hydrateRoot(root, app, { onRecoverableError }));
}
