/** Links that the owner has written. A relative one leads to a file of the site, from a page at any path. */
import { type AnchorHTMLAttributes, createContext, useContext } from "react";
import { useRouter } from "wouter";

/** The path of the site's folder on its host, with a slash at its end. */
export const SiteRoot = createContext("");

/** Returns a function that completes an address of the build: `data/…`, `entries/…`, queries, anchors. */
export function useSiteLink(): (href: string) => string {
  const root = useContext(SiteRoot);
  const { base } = useRouter();
  return (href) => {
    // Each language has its own pages of entries.
    if (href.startsWith("entries/")) return `${base}/${href}`;
    return /^(?:[a-z][a-z\d+.-]*:|[/#?])/i.test(href) ? href : root + href;
  };
}

interface OwnerLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

export function OwnerLink({ href, ...others }: OwnerLinkProps) {
  const toSiteLink = useSiteLink();
  return <a href={toSiteLink(href)} {...others} />;
}
