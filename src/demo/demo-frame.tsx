import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { PopupPlace } from "../popup/popup-place.tsx";
import type { PageProps } from "../router/page-source.ts";
import { useKeepData } from "./demo-data.tsx";
import { DemoFooter } from "./demo-footer.tsx";
import { findAbove } from "./site-map.ts";
import { demoWords } from "./words.ts";

interface DemoFrameProps extends Pick<PageProps, "title" | "samples"> {
  lead: string | undefined;
  children?: ReactNode;
}

/** What every demo page has: where it is, what it shows, what is below it, and the way to all others. */
export function DemoFrame({ title, lead, samples, children }: DemoFrameProps) {
  const [location] = useLocation();
  const path = location.replace(/\/$/, "");
  return (
    <>
      <article className="pt-5 md:pt-10">
        <Above path={path} />
        <h1
          tabIndex={-1}
          className="font-serif text-name-phone font-semibold tracking-tight outline-none wrap-anywhere"
        >
          {title}
        </h1>
        {lead === undefined ? null : <p className="mt-1 max-w-[64ch] text-ink-2 text-pretty">{lead}</p>}
        <Below samples={samples} />
        <div className="mt-6 space-y-6">{children}</div>
      </article>
      <DemoFooter path={path} />
      <PopupPlace onApplied={focusHeading} />
    </>
  );
}

function Above({ path }: { path: string }) {
  const above = findAbove(path);
  if (above.length === 0) return null;
  return (
    <nav aria-label={demoWords.above} className="text-meta text-ink-3">
      <ol className="flex flex-wrap gap-x-2">
        {above.map((entry) => (
          <li key={entry.path}>
            <Link href={entry.path} className="quiet-link hit-area">
              {entry.title}
            </Link>{" "}
            <span aria-hidden="true">/</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Below({ samples }: Pick<PageProps, "samples">) {
  const keepData = useKeepData();
  if (samples.length === 0) return null;
  return (
    <nav aria-label={demoWords.below} className="mt-4">
      <ul className="flex flex-wrap gap-x-5">
        {samples.map(({ path, name }) => (
          <li key={path}>
            <Link href={keepData(path)} className="quiet-link target inline-flex items-center">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What opened the popup may be gone once its filter is applied. */
function focusHeading() {
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
}
