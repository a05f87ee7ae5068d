/** Draws the owner's profile. The page loads it only where its html lacks it. */
import { useSnapshot } from "valtio";
import { useRouter } from "wouter";
import type { OwnProfile } from "../store/hydration-data.ts";
import { useCv } from "../store/provider.tsx";
import { toFullName } from "../ui/full-name.ts";
import { ProfileSections } from "./profile-sections.tsx";

export function OwnersProfile({ fetched }: { fetched: OwnProfile | undefined }) {
  const { site, hydrationData } = useSnapshot(useCv().state);
  const { base } = useRouter();
  const own = hydrationData.profile ?? fetched;
  if (own === undefined) return null;
  const ownerName = site === undefined ? "" : toFullName(site.owner);
  const imageUrl = own.imagePath === undefined ? undefined : `${base}/${encodeURI(own.imagePath)}`;
  return <ProfileSections profile={own.profile} imageUrl={imageUrl} ownerName={ownerName} />;
}
