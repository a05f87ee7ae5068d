/** What the benchmark's page says, and the text that it gives to copy. */
import type {
  BenchmarkProgress,
  BenchmarkReport,
  EngineFigures,
  EngineName,
  QueryClass,
} from "../../../worker/benchmark/contract.ts";

const number = (value: number) => value.toLocaleString("en-US");

const engineNames = {
  vitae: "This site",
  plain: "Plain filtering",
  liqe: "liqe",
} satisfies Record<EngineName, string>;

export const benchmarkWords = {
  size: "Activities",
  sizeName: number,
  large:
    "A million activities and all that is searched for in them take about 2 GB of memory and a minute or more. A phone may close the page instead.",
  against: "Against",
  engines: engineNames,
  engineHints: {
    vitae: "",
    plain: "Array.filter and counting, by hand",
    liqe: "a query language and its filter, from npm",
  } satisfies Record<EngineName, string>,
  run: "Run",
  cancel: "Cancel",

  progress: {
    label: "Progress of the run",
    /** The value as it is read out, and beside the bar. */
    value: (progress: BenchmarkProgress, size: number) =>
      `${Math.floor(progress.share * 100)}\u202f%: ${doing(progress, size)}`,
    doing,
    quiet: (seconds: number) =>
      `No sign of life for ${seconds} s. Large sizes have long steps; but if memory ran out, none will come. You can cancel.`,
    pause: "Longest pause of the page",
    pauseHint: "The dot is moved by the page itself. Were the search not in a worker, it would stop.",
  },

  finished: (report: BenchmarkReport) => {
    const ours = figuresOf(report, "vitae");
    return `Finished after ${seconds(report.tookMs)}.${ours === undefined ? "" : ` ${engineNames.vitae}: ${number(Math.round(ours.perSecond))} queries per second.`}`;
  },

  cancelled: {
    title: "Cancelled",
    during: (progress: BenchmarkProgress, size: number) =>
      `At ${Math.floor(progress.share * 100)}\u202f%, while ${lowerFirst(doing(progress, size))}.`,
    finished: "Finished until then:",
    none: "Nothing was finished until then.",
    done: (step: BenchmarkProgress, size: number) => {
      switch (step.step) {
        case "data":
          return `${number(size)} activities invented`;
        case "expect":
          return "the plain answers, to check by";
        case "check":
          return `${nameOf(step.engine)}: built, its answers checked`;
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
    title: (size: number) => `Results with ${number(size)} activities`,
    headline: (perSecond: number) => `${number(Math.round(perSecond))}`,
    headlineUnit: "queries per second on this device, text in, answer out",
    ratio: (times: number, name: EngineName) => `${toTimes(times)} as fast as ${nameInSentence(name)}`,
    wrong: (name: EngineName) => `${engineNames[name]} answered wrongly`,
    broken: (name: EngineName) => `${engineNames[name]} cannot run here`,
    noFigures: "It has no figures.",

    enginesTitle: "Engines",
    enginesTable: "Figures of each engine",
    engine: "Engine",
    perSecond: "Queries per second",
    quartiles: "Quartiles",
    timesVitae: "Slower than this site",
    times: toTimes,
    median: "Median",
    p99: "p99",
    none: "–",
    range: (low: number, high: number) => `${number(Math.round(low))} – ${number(Math.round(high))}`,

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
    column: (name: EngineName, figure: string) => `${engineNames[name]}, ${lowerFirst(figure)}`,

    histogramTitle: "How long queries take",
    histogramTable: "Queries by how long they take",
    histogramGist: (name: EngineName, figures: Pick<EngineFigures, "medianMs" | "p99Ms">) =>
      `${engineNames[name]}: half of the queries within ${toTime(figures.medianMs)}, 99\u202f% within ${toTime(figures.p99Ms)}`,
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
      `All ${number(queries)} queries were answered by each engine and held against the plain answers before anything was timed.`,
    throughput: ({ inTurn, queries }: BenchmarkReport) =>
      `Queries per second: ${inTurn === queries ? "all queries" : `the ${number(inTurn)} queries that every engine had time for`} in turn, over and over; the median pass, and the quartiles.`,
    batches: ({ clockMs, batchMs }: BenchmarkReport) =>
      `Median, p99 and the histogram are of the queries one by one. This browser's clock goes in steps of ${toBound(clockMs)}, so each is repeated until ${toBound(batchMs)} have passed, which suits the processor's caches; its time is the median of such batches.`,
    build: ({ firstAnswerMs, buildMs }: EngineFigures) =>
      `${engineNames.vitae}: a first answer ${toTime(firstAnswerMs)} after the data was there, the title index done ${toTime(buildMs - firstAnswerMs)} later.`,
    lacks: (name: EngineName, lacks: string) => `${engineNames[name]} ${lacks}.`,
    expresses: (name: EngineName, expressed: number, queries: number) =>
      `${engineNames[name]} can be asked ${number(expressed)} of the ${number(queries)} queries; its figures are of those.`,
    measured: (name: EngineName, figures: EngineFigures) =>
      `${engineNames[name]} was measured on ${number(figures.measured)} of its ${number(figures.expressed)} queries, the same number of each class, in ${rounds(figures.rounds)}.`,
    rounds: (name: EngineName, figures: EngineFigures) =>
      `${engineNames[name]} was measured in ${rounds(figures.rounds)}.`,
    took: ({ tookMs }: BenchmarkReport) => `The whole run took ${seconds(tookMs)}.`,
    pause: (milliseconds: number) =>
      `Longest pause of the page meanwhile: ${Math.round(milliseconds)}\u202fms.`,
  },

  device: {
    line: (device: Device) =>
      [
        device.browser,
        device.cores === undefined ? undefined : device.cores === 1 ? "1 core" : `${device.cores} cores`,
        device.memoryGb === undefined ? undefined : `${device.memoryGb} GB of memory or more`,
      ]
        .filter((part) => part !== undefined)
        .join(", "),
    unknownBrowser: "Unknown browser",
  },

  copy: {
    button: "Copy as text",
    copied: "Copied.",
    refused: "The browser does not let the page copy. The text is selected below: copy it from there.",
    text: "The result as text",
  },

  time: (milliseconds: number) => toTime(milliseconds),
  bound: toBound,
  pauseTime: (milliseconds: number) => `${Math.round(milliseconds)}\u202fms`,
} as const;

/** What a browser tells of what it runs on. */
export interface Device {
  browser: string;
  cores: number | undefined;
  /** Browsers round it, and stop at 8. */
  memoryGb: number | undefined;
}

export function figuresOf(report: BenchmarkReport, name: EngineName): EngineFigures | undefined {
  const result = report.engines.find((engine) => engine.name === name)?.result;
  return result?.kind === "figures" ? result : undefined;
}

function doing({ step, engine }: BenchmarkProgress, size: number): string {
  switch (step) {
    case "data":
      return `Inventing ${number(size)} activities`;
    case "expect":
      return "Working out the plain answers, to check by";
    case "check":
      return `Building and checking: ${nameOf(engine)}`;
    case "measure":
      return "Measuring, all engines in turn";
  }
}

function nameOf(engine: EngineName | undefined): string {
  return engine === undefined ? "" : engineNames[engine];
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function rounds(count: number): string {
  return count === 1 ? "one round" : `${number(count)} rounds`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)}\u202fs`;
}

/** Three digits, in the unit that leaves the fewest zeros. */
function toTime(milliseconds: number, toText = threeDigits): string {
  if (milliseconds < 0.9995) return `${toText(milliseconds * 1000)}\u202fµs`;
  if (milliseconds < 999.5) return `${toText(milliseconds)}\u202fms`;
  return `${toText(milliseconds / 1000)}\u202fs`;
}

/** The same without zeros at the end, for what is a round number. */
function toBound(milliseconds: number): string {
  return toTime(milliseconds, (value) => String(Number(threeDigits(value))));
}

/** Up to a thousand; beyond, all digits. */
function threeDigits(value: number): string {
  return value < 999.5 ? value.toPrecision(3) : number(Math.round(value));
}

function toTimes(times: number): string {
  return `${times >= 10 ? number(Math.round(times)) : times.toFixed(1)}\u202f×`;
}

function nameInSentence(name: EngineName): string {
  return lowerFirst(engineNames[name]);
}
