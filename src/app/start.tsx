/** The app: the page, its list, its store and the worker's client. main.tsx loads it. */
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { unstable_forceFrameRate as forceFrameRate } from "scheduler";
import { createWorkerClient } from "../client/worker-client.ts";
import { reloadKey } from "../lazy/reload-once.ts";
import { findRoute } from "../router/router.ts";
import { scrolling } from "../scroll/scrolling.ts";
import { isAtView, readQuery } from "../store/filters.ts";
import { type PageData, type Prerendered, readPageData } from "../store/page-data.ts";
import { findBox } from "../store/provider.tsx";
import { createCvState } from "../store/state.ts";
import { createCvStore } from "../store/store.ts";
import { App, pageSource } from "./app.tsx";

/**
 * React gives way this many times a second while it renders what is not urgent. Its own rate is 200: on a slow phone the
 * browser then spends as much time between two slices as React spends in one, and the first answer is later.
 */
const slicesPerSecond = 60;

export async function start() {
  forceFrameRate(slicesPerSecond);
  // Hosts also serve a folder's page under its file name, which is not a path of the site. An address that begins with
  // two slashes could not be written back: `//host/` names another host.
  const { pathname, search, hash } = window.location;
  const folder = pathname.replace(/^\/{2,}/, "/").replace(/(?<=\/)index\.html$/, "");
  if (folder !== pathname) window.history.replaceState(window.history.state, "", folder + search + hash);

  scrolling.start();
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no element #root.");
  const data = readPageData();
  render(root, data, (await isReady(data)) ? data.prerendered : undefined);
}

/** Returns the site's base path without the slash at its end. */
const toBase = (path: string) => path.replace(/\/$/, "");

/** Returns whether the html was prerendered for the address and the page's program has loaded. */
async function isReady({ base, prerendered, view, entry, hasDemo }: PageData): Promise<boolean> {
  if (prerendered === undefined) return false;
  const here = window.location.pathname.slice(toBase(base).length);
  const match = findRoute(here, view, hasDemo, entry);
  if (match.kind === "redirect" || here.replace(/(?<=.)\/$/, "") !== prerendered.path) return false;
  try {
    await pageSource(match.page).load();
    return true;
  } catch {
    // Rendering requests the page again, and shows a failure in its place.
    return false;
  }
}

/** Hydrates the html, or renders the page if there is no html for this address. */
function render(root: HTMLElement, data: PageData, prerendered: Prerendered | undefined) {
  const { view, dataUrl } = data;
  const base = toBase(data.base);
  const page = view && { view, base };
  const isOwn = prerendered !== undefined || (page !== undefined && isAtView(window.location, page));
  const query = isOwn ? (view?.query ?? "") : readQuery(window.location.search);
  const state = createCvState({ ...data, query, prerendered });
  let markHydrated = () => {};
  const hydrated = new Promise<void>((resolve) => {
    markHydrated = resolve;
  });
  const client = createWorkerClient({
    source: { url: new URL(dataUrl, window.location.href).href },
    onStale() {
      store.keepText();
      return window[reloadKey]?.() ?? false;
    },
    onProgress(progress) {
      if (state.question.isSlow) state.loading.progress = progress;
    },
  });
  const store = createCvStore({ client, bar: window, page, state, hydrated });
  // Such an error may reload the page: see reload-once.ts.
  window.addEventListener("vite:preloadError", store.keepText);
  scrolling.watch(store.progress);
  // The worker starts on its answer while the page is still being hydrated.
  const box = findBox();
  if (box !== null) store.askEarly(box.value);
  void store.load();
  const app = (
    <StrictMode>
      <App
        base={base}
        root={data.root ?? ""}
        store={store}
        prerenderedPath={prerendered?.path}
        onHydrated={markHydrated}
      />
    </StrictMode>
  );
  if (prerendered === undefined) return createRoot(root).render(app);
  const onRecoverableError = (error: unknown) =>
    console.error("The html does not match the page, which is rendered again:", error);
  // A transition hydrates in slices, and gives way to scrolling and typing.
  startTransition(() => void hydrateRoot(root, app, { onRecoverableError }));
}
