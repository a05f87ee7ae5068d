// Stands alone: the first visit needs the place, and the profile itself loads later, if at all.
import { Suspense, useEffect } from "react";
import { awaitPart, lazyPart } from "../lazy/lazy-part.tsx";
import { type OwnProfile, readPageData } from "../store/page-data.ts";

/** A failure is not told: the timeline is whole without it, and most visitors have it in their html. */
export const profilePart = lazyPart(async () => {
  const [{ OwnersProfile }, fetched] = await Promise.all([import("./profile-sections.tsx"), fetchProfile()]);
  return { OwnersProfile, fetched };
});

/** Returns undefined where the owner has no profile, and in a build, which knows it beforehand. */
async function fetchProfile(): Promise<OwnProfile | undefined> {
  const url = import.meta.env.SSR ? undefined : readPageData().profileUrl;
  if (url === undefined) return undefined;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The profile could not be fetched: ${response.status}`);
  return response.json();
}

function LazyProfile() {
  const { OwnersProfile, fetched } = awaitPart(profilePart);
  return <OwnersProfile fetched={fetched} />;
}

/** Loads the profile where there is no prerendered html to keep: in development, and on the way from another page. */
function AwaitedProfile() {
  useEffect(profilePart.preload, []);
  return null;
}

/**
 * The profile needs no script, so nobody loads its program where the html has it: React keeps that html as it is. It
 * must be the same element at every render, because a boundary that is given another one does not keep its html.
 */
export const profileSlot = (
  <Suspense fallback={<AwaitedProfile />}>
    <LazyProfile />
  </Suspense>
);
