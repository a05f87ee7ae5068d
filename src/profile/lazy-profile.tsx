// A separate file, because the profile itself loads with the controls, and only if the html lacks it.
import { useEffect } from "react";
import { lazyControl } from "../lazy/controls.tsx";
import { lazyModule } from "../lazy/lazy-module.tsx";
import { lazyPart } from "../lazy/lazy-part.tsx";
import { scrolling } from "../scroll/scrolling.ts";
import { type OwnProfile, readPageData } from "../store/page-data.ts";

const sections = lazyControl(() => import("./profile-sections.tsx"));

/** A failure is not shown: the timeline is complete without the profile, and most html contains it. */
export const profileModule = lazyModule(async () => {
  const [{ OwnersProfile }, fetched] = await Promise.all([sections.load(), fetchProfile()]);
  return { OwnersProfile, fetched };
});

/** Returns undefined if the owner has no profile, and in a build, which has read it already. */
async function fetchProfile(): Promise<OwnProfile | undefined> {
  const url = import.meta.env.SSR ? undefined : readPageData().profileUrl;
  if (url === undefined) return undefined;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The profile could not be fetched: ${response.status}`);
  return response.json();
}

/** Loads the profile without prerendered html. A restored scroll position waits for it. */
function AwaitedProfile() {
  useEffect(profileModule.preload, []);
  useEffect(scrolling.awaitContent, []);
  return null;
}

/** The profile needs no script, so nothing loads it where there is html. */
export const lazyProfile = lazyPart(
  profileModule,
  ({ OwnersProfile, fetched }) => <OwnersProfile fetched={fetched} />,
  <AwaitedProfile />,
);
