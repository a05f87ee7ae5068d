/** Renders pages to html in Node. The app's build bundles it, so that a site is made without a bundler. */
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { toFullName } from "../../model/full-name.ts";
import { cutAtWord } from "../../model/inline.ts";
import { App, pageSource } from "../../src/app/app.tsx";
import { demoMessages } from "../../src/demo/messages.ts";
import { layoutMessages } from "../../src/layout/messages.ts";
import { loadControls } from "../../src/lazy/controls.tsx";
import { profileModule } from "../../src/profile/lazy-profile.tsx";
import { allPages } from "../../src/router/all-pages.ts";
import { findRoute } from "../../src/router/router.ts";
import { createInertStore } from "../../src/store/inert-store.ts";
import type { Prerendered, PrerenderedPage, RenderRequest } from "../../src/store/page-data.ts";
import { createCvState } from "../../src/store/state.ts";
import { inLanguage } from "../languages/page-messages.ts";

/** Returns the paths of all pages below the base, without redirects. */
export function findPaths(): string[] {
  return allPages.map(({ path }) => path);
}

/** Throws if the path is a redirect. */
export async function renderPage({
  base,
  root,
  prerendered,
  profile,
  view,
  entry,
  hasDemo,
  languages,
  photoUrl,
  translation,
}: RenderRequest): Promise<PrerenderedPage> {
  const match = findRoute(prerendered.path, view, hasDemo, entry);
  if (match.kind === "redirect") throw new Error(`${prerendered.path} is a redirect.`);
  await Promise.all([pageSource(match.page).load(), profileModule.load(), loadControls()]);
  const state = createCvState({
    query: view?.query ?? "",
    prerendered,
    profile,
    view,
    entry,
    ...(hasDemo !== undefined && { hasDemo }),
    languages,
    ...(photoUrl !== undefined && { photoUrl }),
  });
  const store = createInertStore(state);
  return inLanguage(translation, () => {
    const html = renderToString(
      <StrictMode>
        <App base={base} root={root} store={store} prerenderedPath={prerendered.path} onHydrated={() => {}} />
      </StrictMode>,
    );
    const { headline, summary } = view ?? {};
    const owner = { ...prerendered.site.owner, ...(headline && { headline }), ...(summary && { summary }) };
    const siteTitle = layoutMessages.frame.siteTitle(toFullName(owner));
    if (match.title === undefined) return { title: siteTitle, description: describeOwner(owner), html };
    const title = layoutMessages.frame.pageTitle(match.title, siteTitle);
    if (entry !== undefined) return { title, description: entry.description || title, html };
    const description = view === undefined ? demoMessages.description(match.title) : describeOwner(owner);
    return { title, description, html };
  });
}

function describeOwner(owner: Prerendered["site"]["owner"]): string {
  const { headline, summary } = owner;
  const parts = [
    `${layoutMessages.frame.siteTitle(toFullName(owner))}.`,
    headline && `${headline}.`,
    summary,
  ];
  return cutAtWord(parts.filter((part) => part !== undefined && part !== "").join(" "));
}
