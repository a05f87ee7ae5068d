import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { App, pageSource } from "../app.tsx";
import { frameTexts } from "../layout/lazy-texts.tsx";
import { frameMessages } from "../layout/messages.ts";
import { findRoute } from "../router/match-route.ts";
import { allPages } from "../routes.ts";
import type { Prerendered, PrerenderedPage } from "../store/hydration-data.ts";
import { createCvState } from "../store/state.ts";

/** Lists the addresses of all pages, below the base; redirects are none. */
export function findPaths(): string[] {
  return allPages.map(({ path }) => path);
}

/** Runs in Node at the end of a build: each page as html. */

export async function renderPage(base: string, prerendered: Prerendered): Promise<PrerenderedPage> {
  const match = findRoute(prerendered.path);
  if (match.kind === "redirect") throw new Error(`${prerendered.path} is no page of its own.`);
  await Promise.all([pageSource(match.page).load(), frameTexts.load(false)]);
  const html = renderToString(
    <StrictMode>
      <App
        base={base}
        state={createCvState("", prerendered)}
        prerenderedPath={prerendered.path}
        openStore={async () => undefined}
      />
    </StrictMode>,
  );
  const { owner } = prerendered.site;
  const siteTitle = frameMessages.siteTitle(owner.firstName, owner.lastName);
  if (match.title === undefined) return { title: siteTitle, description: describe(owner), html };
  const title = frameMessages.pageTitle(match.title, siteTitle);
  return { title, description: frameMessages.sampleDescription(match.title), html };
}

/** Search engines show about so many characters. */
const longest = 300;

function describe({ firstName, lastName, headline, summary }: Prerendered["site"]["owner"]): string {
  const parts = [`${frameMessages.siteTitle(firstName, lastName)}.`, headline && `${headline}.`, summary];
  const text = parts.filter((part) => part !== undefined && part !== "").join(" ");
  return text.length <= longest ? text : `${text.slice(0, text.lastIndexOf(" ", longest))} …`;
}
