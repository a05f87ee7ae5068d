/** Texts, numbers and times of the benchmark page. The report's own sentences are in report.ts. */
import type { BenchmarkProgress, BenchmarkStep, EngineName } from "../../../worker/benchmark/contract.ts";
import { formatCount } from "../../ui/messages.ts";

export const engineNames = {
  vitae: "This site",
  plain: "Plain filtering",
  liqe: "liqe",
} satisfies Record<EngineName, string>;

/** The texts of each step while it runs and once it is done. */
const steps: Record<BenchmarkStep, (size: number, engine: string) => [doing: string, done: string]> = {
  data: (size) => [`Inventing ${toNumber(size)} activities`, `${toNumber(size)} activities invented`],
  expect: () => ["Computing the reference answers", "the reference answers"],
  check: (_, engine) => [`Building and checking: ${engine}`, `${engine}: built, its answers checked`],
  measure: () => ["Measuring, all engines in turn", "the measuring"],
};

function toStep({ step, engine }: BenchmarkProgress, size: number) {
  const [doing, done] = steps[step](size, engine ? engineNames[engine] : "");
  return { doing, done };
}

const toPercent = (share: number) => `${Math.floor(share * 100)}\u202f%`;
export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

export const benchmarkMessages = {
  size: "Activities",
  large:
    "A million activities and their indexes take about 2 GB of memory and a minute or more. A phone may close the page instead.",
  against: "Against",
  peerHints: {
    plain: "Array.filter and counting, by hand",
    liqe: "a query language and its filter, from npm",
  },
  noScript: "The benchmark needs JavaScript.",
  run: "Run",
  cancel: "Cancel",

  progress: "Progress of the run",
  doing: (progress: BenchmarkProgress, size: number) => toStep(progress, size).doing,
  done: (progress: BenchmarkProgress, size: number) => toStep(progress, size).done,
  percent: ({ share }: BenchmarkProgress, doing: string) => `${toPercent(share)}: ${doing}`,
  pause: "Longest pause of the page",
  pauseHint: "The page itself moves the dot. It would stop if the search did not run in a worker.",

  finished: (tookMs: number, perSecond: number | undefined) =>
    `Finished after ${toSeconds(tookMs)}.${perSecond === undefined ? "" : ` ${engineNames.vitae}: ${toNumber(perSecond)} queries per second.`}`,

  cancelledTitle: "Cancelled",
  cancelledDuring: ({ share }: BenchmarkProgress, doing: string) =>
    `At ${toPercent(share)}, while ${lowerFirst(doing)}. The engines take turns until the end, so there are no partial figures.`,
  cancelledAfter: "Finished by then:",

  failedTitle: "The benchmark could not run",
  failedHint: "Its script may not have loaded, or memory ran out. A smaller size needs less.",

  headlineUnit: "new queries per second on this device, text in, answer out",
  noFigures: "No figures.",
  showTable: "As a table",

  copy: "Copy as text",
  copied: "Copied.",
  refused: "The browser does not let the page copy. The text is selected below: copy it from there.",
  text: "The result as text",
} as const;

export function toNumber(value: number): string {
  return formatCount(Math.round(value));
}

/** Writes three digits in the unit that needs the fewest zeros; times are in milliseconds. */
export function toTime(ms: number, toText = toThreeDigits): string {
  if (ms < 0.9995) return `${toText(ms * 1000)}\u202fµs`;
  if (ms < 999.5) return `${toText(ms)}\u202fms`;
  return `${toText(ms / 1000)}\u202fs`;
}

/** Writes a round time, without zeros at the end of a fraction. */
export function toBound(ms: number): string {
  return toTime(ms, (value) => String(Number(toThreeDigits(value))));
}

export function toSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)}\u202fs`;
}

export function toMilliseconds(ms: number): string {
  return `${Math.round(ms)}\u202fms`;
}

/** Writes three significant digits, and all digits from a thousand on. */
function toThreeDigits(value: number): string {
  return value < 999.5 ? value.toPrecision(3) : toNumber(value);
}
