/**
 * Declares the parts of Lighthouse that are used here. Lighthouse is installed for this check alone, so its own types
 * are missing when the rest of the project is checked.
 */
declare module "lighthouse" {
  interface Category {
    readonly title: string;
    /** The score, from 0 to 1. */
    readonly score: number | null;
    readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
  }
  interface Audit {
    readonly title: string;
    readonly score: number | null;
    /** `binary` for an audit that passes or fails; others have a score that depends on measurements. */
    readonly scoreDisplayMode: string;
    readonly displayValue?: string;
  }
  interface Result {
    readonly lhr: {
      readonly categories: Readonly<Record<string, Category>>;
      readonly audits: Readonly<Record<string, Audit>>;
      readonly runtimeError?: { readonly message: string };
    };
  }
  export default function lighthouse(
    url: string,
    flags: { port: number; logLevel: "error"; onlyCategories: readonly string[] },
  ): Promise<Result | undefined>;
}

declare module "chrome-launcher" {
  export function launch(options: {
    chromePath: string;
    chromeFlags: readonly string[];
  }): Promise<{ port: number; kill(): void }>;
}
