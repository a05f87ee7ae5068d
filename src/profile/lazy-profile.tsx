// Stands alone: the first visit needs the place, and the profile itself loads later, if at all.
import { Suspense, useEffect } from "react";
import { awaitPart, lazyPart } from "../lazy/lazy-part.tsx";

/** A failure is not told: the timeline is whole without it, and most visitors have it in their html. */
export const profilePart = lazyPart(() => import("./own-profile.tsx"));

function LazyProfile() {
  const { OwnProfile } = awaitPart(profilePart);
  return <OwnProfile />;
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
export const profilePlace = (
  <Suspense fallback={<AwaitedProfile />}>
    <LazyProfile />
  </Suspense>
);
