/** The part of subset-font that the site uses; its published types lack the features. */
declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: { targetFormat: "woff2"; keepFeatures: readonly string[] },
  ): Promise<Buffer>;
}
