/** Selects the data that a demo page shows. The choice is in the address, as in `?data=empty`. */
import { Fragment, type ReactNode, useMemo } from "react";
import { useSnapshot } from "valtio";
import { Link, useLocation, useSearch } from "wouter";
import type { PageAnswer, Site } from "../../worker/contract.ts";
import { LoadFailed, Loading } from "../results/states.tsx";
import { CvContext, useCv } from "../store/provider.tsx";
import { uiMessages } from "../ui/messages.ts";
import { createFixtureStore, type DemoCase, demoCases } from "./edge-cases.ts";
import { demoMessages } from "./messages.ts";

const parameter = "data";

const withCase = (path: string, one: DemoCase | undefined) =>
  one === undefined ? path : `${path}?${parameter}=${one.name}`;

/** Returns the case that the address names, if it is one of the given ones; undefined stands for the real data. */
export function useCase(cases: readonly DemoCase[]): DemoCase | undefined {
  const name = new URLSearchParams(useSearch()).get(parameter);
  return cases.find((known) => known.name === name);
}

/** Returns a function that adds the data of this page to the address of another. */
export function useKeepData(): (path: string) => string {
  const one = useCase(demoCases);
  return (path) => withCase(path, one);
}

interface DemoDataProps {
  /** The real data is always a choice. */
  cases: readonly DemoCase[];
  children: ReactNode;
}

/** Shows its children with the chosen data, below the choice. */
export function DemoData({ cases, children }: DemoDataProps) {
  const real = useCv();
  const { site } = useSnapshot(real.state);
  const [path] = useLocation();
  const shown = useCase(cases);
  const store = useMemo(
    () => (shown === undefined ? real : createFixtureStore(shown, site?.categories ?? [])),
    [shown, real, site],
  );
  return (
    <>
      <nav aria-label={demoMessages.data} className="text-sm">
        <ChoiceRow
          label={demoMessages.data}
          choices={[undefined, ...cases].map((one) => ({
            text: demoMessages.cases[one?.name ?? "real"],
            href: withCase(path, one),
            isCurrent: one === shown,
          }))}
        />
      </nav>
      {shown === undefined ? <Narrowed /> : <p className="text-sm text-ink-3">{demoMessages.fixture}</p>}
      {/* The key remounts the page for each case, so that nothing of the previous one stays open. */}
      <CvContext.Provider key={shown?.name} value={store}>
        {children}
      </CvContext.Provider>
    </>
  );
}

interface ChoiceRowProps {
  label?: string;
  choices: readonly { text: string; href: string; isCurrent: boolean }[];
}

/** A row of links to alternatives; at most one is the current page. */
export function ChoiceRow({ label, choices }: ChoiceRowProps) {
  return (
    <div className="flex items-baseline gap-x-1">
      {label === undefined ? null : <span className="w-14 shrink-0 text-ink-3">{label}</span>}
      {/* Running text instead of a flexible box: on a phone its lines are balanced, and no choice wraps alone. */}
      <div className="text-balance">
        {choices.map(({ text, href, isCurrent }) => (
          <Fragment key={text}>
            <Link
              href={href}
              aria-current={isCurrent ? "true" : undefined}
              className="target inline-flex items-center rounded-round px-2 text-ink-2 hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent"
            >
              {text}
            </Link>{" "}
          </Fragment>
        ))}
      </div>
    </div>
  );
}

/** Shows the filters that were applied from a chart or a badge and narrow the page's data, and removes them. */
function Narrowed() {
  const { state, reset } = useCv();
  const { answered } = useSnapshot(state.results);
  if (answered.trim() === "") return null;
  return (
    <p className="flex flex-wrap items-baseline gap-2 text-sm text-ink-2">
      {demoMessages.narrowed}
      <code className="rounded-small border border-line bg-sunk px-1.5 font-mono">{answered}</code>
      <button type="button" className="quiet-link hit-area" onClick={reset}>
        {uiMessages.states.reset}
      </button>
    </p>
  );
}

/** Calls its child with the site and the answer once both are there. */
export function WithAnswer({ children }: { children: (site: Site, answer: PageAnswer) => ReactNode }) {
  const { state, load } = useCv();
  const { site, results, loading } = useSnapshot(state);
  const { answer } = results;
  const { failure } = loading;
  if (failure?.kind === "data") return <LoadFailed defect={failure.defect} onRetry={load} />;
  if (site !== undefined && answer !== undefined) return children(site, answer);
  return (
    <>
      <noscript>
        <p className="text-ink-2">{demoMessages.noScript}</p>
      </noscript>
      <Loading />
    </>
  );
}
