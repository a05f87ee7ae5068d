/** Links that the owner has written. A relative one leads to a file of the site, from a page at any path. */
import { type AnchorHTMLAttributes, createContext, useContext } from "react";

/** The path of the site's folder on its host, with a slash at its end. */
export const SiteRoot = createContext("");

interface OwnerLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

/** The build gives links to files of the data folder the form `data/…`. Queries and anchors are those of the page. */
export function OwnerLink({ href, ...others }: OwnerLinkProps) {
  const root = useContext(SiteRoot);
  const isRelativePath = !/^(?:[a-z][a-z\d+.-]*:|[/?#])/i.test(href);
  return <a href={isRelativePath ? root + href : href} {...others} />;
}
