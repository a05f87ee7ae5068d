/** Links to the page in the site's other languages. A script keeps their queries, see ui/language-switch.ts. */
import { entryPath, viewPath } from "../routes.ts";
import { useCv } from "../store/provider.tsx";
import { layoutMessages } from "./messages.ts";

/** More links than these are in a menu. */
const maxShown = 2;

const linkClass =
  "target inline-flex items-center justify-center gap-2 rounded-field px-2 text-sm text-ink-2 hover:bg-sunk hover:text-ink";

export function LanguageSwitch() {
  const { languages, view, entry } = useCv().state.page;
  if (languages === undefined) return null;
  // Only the home page, the views and the pages of entries are in all languages.
  const here = view === undefined ? entry && entryPath(entry.id) : viewPath(view.id);
  const path = here === undefined ? "" : `${here.slice(1)}/`;
  const isMenu = languages.length > maxShown;
  const links = languages.map(({ tag, name, base }) => (
    <li key={tag}>
      <a
        href={base + path}
        data-base={base}
        hrefLang={tag}
        lang={tag}
        aria-label={name}
        title={name}
        className={linkClass}
      >
        {isMenu ? (
          name
        ) : (
          <>
            <span className="md:hidden">{tag.toUpperCase()}</span>
            <span className="max-md:hidden">{name}</span>
          </>
        )}
      </a>
    </li>
  ));
  return (
    <nav className="shrink-0" aria-label={layoutMessages.frame.languages}>
      {isMenu ? (
        <details className="relative">
          <summary className={linkClass}>{layoutMessages.frame.languages}</summary>
          <ul className="absolute end-0 top-full rounded-field border border-line bg-page p-1 whitespace-nowrap">
            {links}
          </ul>
        </details>
      ) : (
        <ul className="flex">{links}</ul>
      )}
    </nav>
  );
}
