import { type ReactNode, useMemo } from "react";
import { useSnapshot } from "valtio";
import { Link, useLocation, useSearch } from "wouter";
import type { Answer, Site } from "../../worker/contract.ts";
import { LoadFailed, Loading } from "../results/states.tsx";
import { CvContext, useCv } from "../store/provider.tsx";
import { statesMessages } from "../ui/messages.ts";
import { createStillStore } from "./fixture-store.ts";
import { type CaseName, demoWords } from "./messages.ts";

const parameter = "data";

/** Those that hold a site and an answer. */
export const dataCases = ["real", "empty", "one", "long", "languages", "rtl", "zeros"] as const;

export const allCases = [...dataCases, "loading", "failed", "error"] as const;

/** The case that the address names, if it is one of these; else the real data. */
function useCase(cases: readonly CaseName[]): CaseName {
  const name = new URLSearchParams(useSearch()).get(parameter);
  return cases.find((known) => known === name) ?? "real";
}

/** An address of a demo page with the data of this one. */
export function useKeepData(): (path: string) => string {
  const name = new URLSearchParams(useSearch()).get(parameter);
  const isKnown = allCases.some((known) => known === name);
  return (path) => (isKnown && name !== null ? withCase(path, name) : path);
}

const withCase = (path: string, name: string) => (name === "real" ? path : `${path}?${parameter}=${name}`);

interface DemoDataProps {
  cases: readonly CaseName[];
  children: ReactNode;
}

/** What it holds shows the data that is chosen here; the choice is in the address. */
export function DemoData({ cases, children }: DemoDataProps) {
  const real = useCv();
  const { site } = useSnapshot(real.state);
  const [path] = useLocation();
  const name = useCase(cases);
  const store = useMemo(
    () => (name === "real" ? real : createStillStore(name, site?.categories ?? [])),
    [name, real, site],
  );
  return (
    <>
      <nav aria-label={demoWords.data} className="flex flex-wrap items-center gap-x-1 text-meta">
        <span className="w-14 text-ink-3">{demoWords.data}</span>
        {cases.map((option) => (
          <ChoiceLink key={option} href={withCase(path, option)} isCurrent={option === name}>
            {demoWords.cases[option]}
          </ChoiceLink>
        ))}
      </nav>
      {name === "real" ? <Narrowed /> : <p className="text-meta text-ink-3">{demoWords.still}</p>}
      {/* Another case is another page: nothing of the one before stays open in it. */}
      <CvContext.Provider key={name} value={store}>
        {children}
      </CvContext.Provider>
    </>
  );
}

interface ChoiceLinkProps {
  href: string;
  isCurrent: boolean;
  children: ReactNode;
}

/** One of several, of which one is shown. */
export function ChoiceLink({ href, isCurrent, children }: ChoiceLinkProps) {
  return (
    <Link
      href={href}
      aria-current={isCurrent ? "true" : undefined}
      className="target inline-flex items-center rounded-round px-2 text-ink-2 hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent"
    >
      {children}
    </Link>
  );
}

/** What is applied from a chart or a badge narrows all that is shown here: it can be taken back. */
function Narrowed() {
  const { state, reset } = useCv();
  const { answered } = useSnapshot(state);
  if (answered.trim() === "") return null;
  return (
    <p className="flex flex-wrap items-baseline gap-2 text-meta text-ink-2">
      {demoWords.narrowed}
      <code className="rounded-small border border-line bg-sunk px-1.5 font-mono wrap-anywhere">
        {answered}
      </code>
      <button type="button" className="quiet-link hit-area" onClick={reset}>
        {statesMessages.reset}
      </button>
    </p>
  );
}

/** Hands on the site and the answer once both are there. */
export function WithAnswer({ children }: { children: (site: Site, answer: Answer) => ReactNode }) {
  const { state, load } = useCv();
  const { site, answer, failure } = useSnapshot(state);
  if (failure?.kind === "data") return <LoadFailed defect={failure.defect} onRetry={load} />;
  if (site === undefined || answer === undefined)
    return (
      <>
        <noscript>
          <p className="text-ink-2">{statesMessages.noScriptSample}</p>
        </noscript>
        <Loading />
      </>
    );
  return children(site, answer);
}
