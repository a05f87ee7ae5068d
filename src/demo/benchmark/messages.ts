/** The texts of the benchmark's page, and of the report that it gives to copy. */
import type {
  BenchmarkProgress,
  BenchmarkReport,
  EngineFigures,
  EngineName,
  QueryClass,
} from "../../../worker/benchmark/contract.ts";
import { showCount } from "../../ui/messages.ts";

const engines = {
  vitae: "This site",
  plain: "Plain filtering",
  liqe: "liqe",
} satisfies Record<EngineName, string>;

function toActivity({ step, engine }: BenchmarkProgress, size: number): string {
  switch (step) {
    case "data":
      return `Inventing ${toNumber(size)} activities`;
    case "expect":
      return "Working out the plain answers, to check by";
    case "check":
      return `Building and checking: ${engine && engines[engine]}`;
    case "measure":
      return "Measuring, all engines in turn";
  }
}

const toPercent = (share: number) => `${Math.floor(share * 100)}\u202f%`;
const toRounds = (count: number) => (count === 1 ? "one round" : `${toNumber(count)} rounds`);
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

export const benchmarkMessages = {
  size: "Activities",
  large:
    "A million activities and all that is searched for in them take about 2 GB of memory and a minute or more. A phone may close the page instead.",
  against: "Against",
  engines,
  peerHints: {
    plain: "Array.filter and counting, by hand",
    liqe: "a query language and its filter, from npm",
  },
  run: "Run",
  cancel: "Cancel",

  progress: {
    label: "Progress of the run",
    toActivity,
    value: (progress: BenchmarkProgress, size: number) =>
      `${toPercent(progress.share)}: ${toActivity(progress, size)}`,
    quiet: (seconds: number) =>
      `No sign of life for ${seconds} s. Large sizes have long steps; but if memory ran out, none will come. You can cancel.`,
    pause: "Longest pause of the page",
    pauseHint: "The dot is moved by the page itself. Were the search not in a worker, it would stop.",
  },

  finished: (tookMs: number, perSecond: number | undefined) =>
    `Finished after ${toSeconds(tookMs)}.${perSecond === undefined ? "" : ` ${engines.vitae}: ${toNumber(perSecond)} queries per second.`}`,

  cancelled: {
    title: "Cancelled",
    during: (progress: BenchmarkProgress, size: number) =>
      `At ${toPercent(progress.share)}, while ${lowerFirst(toActivity(progress, size))}.`,
    finished: "Finished until then:",
    none: "Nothing was finished until then.",
    step: ({ step, engine }: BenchmarkProgress, size: number) => {
      switch (step) {
        case "data":
          return `${toNumber(size)} activities invented`;
        case "expect":
          return "the plain answers, to check by";
        case "check":
          return `${engine && engines[engine]}: built, its answers checked`;
        case "measure":
          return "the measuring";
      }
    },
    noFigures: "The engines take turns until the end, so there are no figures of a part.",
  },

  failed: {
    title: "The benchmark could not run",
    hint: "Its program may not have come, or memory ran out. A smaller size needs less.",
  },

  results: {
    title: (size: number) => `Results with ${toNumber(size)} activities`,
    headlineUnit: "queries per second on this device, text in, answer out",
    ratio: (times: number, name: EngineName) => `${toTimes(times)} as fast as ${lowerFirst(engines[name])}`,
    wrong: (name: EngineName) => `${engines[name]} answered wrongly`,
    failed: (name: EngineName) => `${engines[name]} cannot run here`,
    noFigures: "It has no figures.",

    enginesTitle: "Engines",
    enginesTable: "Figures of each engine",
    engine: "Engine",
    perSecond: "Queries per second",
    quartiles: "Quartiles",
    timesVitae: "Slower than this site",
    median: "Median",
    p99: "p99",
    none: "–",
    range: (low: number, high: number) => `${toNumber(low)} – ${toNumber(high)}`,

    classesTitle: "By class of query",
    classesTable: "Times by class of query",
    class: "Class",
    classes: {
      "one facet": "One facet",
      "two facets": "Two facets",
      "OR and IN": "OR and IN",
      "years, facet": "Years and a facet",
      "title, frequent": "Word in many titles",
      "title, rare": "Word in few titles",
      "title, absent": "Word in no title",
      "title, facet, NOT": "Word, facet, NOT",
      nested: "Nested",
      keystrokes: "Keystrokes",
    } satisfies Record<QueryClass, string>,
    column: (name: EngineName, figure: string) => `${engines[name]}, ${lowerFirst(figure)}`,

    histogramTitle: "How long queries take",
    histogramTable: "Queries by how long they take",
    histogramSummary: (name: EngineName, { medianMs, p99Ms }: EngineFigures) =>
      `${engines[name]}: half of the queries within ${toTime(medianMs)}, 99\u202f% within ${toTime(p99Ms)}`,
    histogramAxis: "Time of a query; each step doubles it",
    histogramFrom: "From",
    histogramTo: "To below",
    showTable: "As a table",

    methodTitle: "How it was measured",
    conditions: "Conditions",
  },

  method: {
    work: "One query is its text parsed, evaluated, all rows newest first, and the counts of every language, category, org and year.",
    checked: ({ queries }: BenchmarkReport) =>
      `All ${toNumber(queries)} queries were answered by each engine and held against the plain answers before anything was timed.`,
    throughput: ({ inTurn, queries }: BenchmarkReport) =>
      `Queries per second: ${inTurn === queries ? "all queries" : `the ${toNumber(inTurn)} queries that every engine had time for`} in turn, over and over; the median pass, and the quartiles.`,
    batches: ({ clockMs, batchMs }: BenchmarkReport) =>
      `Median, p99 and the histogram are of the queries one by one. This browser's clock goes in steps of ${toBound(clockMs)}, so each is repeated until ${toBound(batchMs)} have passed, which suits the processor's caches; its time is the median of such batches.`,
    build: ({ firstAnswerMs, buildMs }: EngineFigures) =>
      `${engines.vitae}: a first answer ${toTime(firstAnswerMs)} after the data was there, the title index done ${toTime(buildMs - firstAnswerMs)} later.`,
    lacks: (name: EngineName, lacks: string) => `${engines[name]} ${lacks}.`,
    expresses: (name: EngineName, expressed: number, queries: number) =>
      `${engines[name]} can be asked ${toNumber(expressed)} of the ${toNumber(queries)} queries; its figures are of those.`,
    measured: (name: EngineName, { measured, expressed, rounds }: EngineFigures) =>
      measured === expressed
        ? `${engines[name]} was measured in ${toRounds(rounds)}.`
        : `${engines[name]} was measured on ${toNumber(measured)} of its ${toNumber(expressed)} queries, the same number of each class, in ${toRounds(rounds)}.`,
    took: (ms: number) => `The whole run took ${toSeconds(ms)}.`,
    pause: (ms: number) => `Longest pause of the page meanwhile: ${toMilliseconds(ms)}.`,
  },

  device: {
    unknownBrowser: "Unknown browser",
    cores: (count: number) => (count === 1 ? "1 core" : `${count} cores`),
    memory: (gigabytes: number) => `${gigabytes} GB of memory or more`,
  },

  copy: {
    button: "Copy as text",
    copied: "Copied.",
    refused: "The browser does not let the page copy. The text is selected below: copy it from there.",
    text: "The result as text",
  },
} as const;

export function toNumber(value: number): string {
  return showCount(Math.round(value));
}

/** Writes three digits in the unit that needs the fewest zeros. */
export function toTime(ms: number, toText = toThreeDigits): string {
  if (ms < 0.9995) return `${toText(ms * 1000)}\u202fµs`;
  if (ms < 999.5) return `${toText(ms)}\u202fms`;
  return `${toText(ms / 1000)}\u202fs`;
}

/** Writes a round time, without zeros at the end of a fraction. */
export function toBound(ms: number): string {
  return toTime(ms, (value) => String(Number(toThreeDigits(value))));
}

function toSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)}\u202fs`;
}

export function toMilliseconds(ms: number): string {
  return `${Math.round(ms)}\u202fms`;
}

export function toTimes(factor: number): string {
  return `${factor >= 10 ? toNumber(factor) : factor.toFixed(1)}\u202f×`;
}

/** Writes three significant digits, and all digits from a thousand on. */
function toThreeDigits(value: number): string {
  return value < 999.5 ? value.toPrecision(3) : toNumber(value);
}
