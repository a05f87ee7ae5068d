/** Draws the profile that the build found in the data folder. The page loads it only where its html lacks it. */
import { imagePath, profile } from "virtual:cv-profile";
import { useSnapshot } from "valtio";
import { useCv } from "../store/provider.tsx";
import { toFullName } from "../ui/full-name.ts";
import { ProfileSections } from "./profile-sections.tsx";

export function OwnProfile() {
  const { site } = useSnapshot(useCv().state);
  if (profile === undefined) return null;
  const ownerName = site === undefined ? "" : toFullName(site.owner);
  const imageUrl = imagePath === undefined ? undefined : import.meta.env.BASE_URL + encodeURI(imagePath);
  return <ProfileSections profile={profile} imageUrl={imageUrl} ownerName={ownerName} />;
}
