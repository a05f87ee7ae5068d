/** Declares the module that site/build/data-modules.ts makes of profile.json. */
declare module "virtual:cv-profile" {
  /** Undefined where the data has no profile. */
  export const profile: import("../../worker/contract.ts").Profile | undefined;
  /** The path of the owner's picture below the base; undefined if the page's own host has none. */
  export const imagePath: string | undefined;
}

/** Declares the module that site/build/data-plugin.ts makes of the data files. */
declare module "virtual:cv-data" {
  /** The compiled dataset's path on its host. */
  export const dataUrl: string;
}
