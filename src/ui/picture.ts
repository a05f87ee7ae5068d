/** The sources of a picture, of which the browser loads the one that fits. */
import type { Picture } from "../../model/cv.ts";
import { useSiteLink } from "./owner-link.tsx";

/** `sizes`: the width of the picture in CSS, as the attribute of an `img` element has it. */
export function usePictureSources({ src, sources = [] }: Pick<Picture, "src" | "sources">, sizes: string) {
  const toSiteLink = useSiteLink();
  const srcSet = sources.map((source) => `${toSiteLink(source.src)} ${source.width}w`).join(", ");
  // A browser reads the sizes before it chooses a source.
  return { ...(srcSet !== "" && { sizes, srcSet }), src: toSiteLink(src) };
}

/** The smallest version, for boxes of 6rem, and the next one where the page is enlarged. The build names both alike. */
export function useThumbnail(image: string) {
  const src = useSiteLink()(image);
  const larger = src.replace("-320.webp", "-800.webp");
  return { ...(larger !== src && { srcSet: `${src} 3x, ${larger} 8x` }), src };
}
