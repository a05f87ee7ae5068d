import { useMemo } from "react";
import { Redirect, useLocation } from "wouter";
import { Frame } from "../pages/frame.tsx";
import { words } from "../words.ts";
import { findRoute } from "./find-route.ts";
import { PagePlace } from "./page-place.tsx";

/** The page that the address names, within the frame that all pages share. */
export function Pages() {
  const [path] = useLocation();
  const match = useMemo(() => findRoute(path), [path]);
  // wouter's mark for an address outside the base: another site's, so there is no home here to go to.
  if (path.startsWith("~")) return <h1>{words.states.notFoundDefault}</h1>;
  if (match.kind === "redirect") {
    const { search, hash } = window.location;
    return <Redirect to={match.to + search + hash} replace />;
  }
  return (
    <Frame isHome={match.path === "/"}>
      <PagePlace match={match} />
    </Frame>
  );
}
