/** The texts of the profile. */

export const profileMessages = {
  skills: "Skills",
  education: "Education",
  certificates: "Certificates",
  awards: "Awards",
  spokenLanguages: "Languages",
  interests: "Interests",
  profiles: "Elsewhere",
  /** For a study that has not ended. */
  since: "since",
};
