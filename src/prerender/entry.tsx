/** Runs in Node at the end of a build: each page as html. */
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { App } from "../app.tsx";
import { createCvState } from "../cv-state.ts";
import { frameTexts } from "../frame/frame-texts-part.ts";
import { findRoute } from "../router/find-route.ts";
import { words } from "../words.ts";
import type { Prerendered, PrerenderedPage } from "./prerendered.ts";

export { findPaths } from "./paths.ts";

export async function renderPage(base: string, prerendered: Prerendered): Promise<PrerenderedPage> {
  const match = findRoute(prerendered.path);
  if (match.kind === "redirect") throw new Error(`${prerendered.path} is no page of its own.`);
  await Promise.all([match.page.load(), frameTexts.load(false)]);
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
  const siteTitle = words.frame.siteTitle(owner.firstName, owner.lastName);
  if (match.title === undefined) return { title: siteTitle, description: describe(owner), html };
  const title = words.frame.pageTitle(match.title, siteTitle);
  return { title, description: words.frame.sampleDescription(match.title), html };
}

/** Search engines show about so many characters. */
const longest = 300;

function describe({ firstName, lastName, headline, summary }: Prerendered["site"]["owner"]): string {
  const parts = [`${words.frame.siteTitle(firstName, lastName)}.`, headline && `${headline}.`, summary];
  const text = parts.filter((part) => part !== undefined && part !== "").join(" ");
  return text.length <= longest ? text : `${text.slice(0, text.lastIndexOf(" ", longest))} …`;
}
