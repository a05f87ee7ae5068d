/** Declares the module that src/build/data-plugin.ts makes of the data files. */
declare module "virtual:cv-data" {
  /** The compiled dataset's path on its host. */
  export const dataUrl: string;
}
