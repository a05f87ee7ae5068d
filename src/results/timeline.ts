import type { Activity, Owner } from "../../worker/contract.ts";
import { laterWords } from "../later-words.ts";
import { parseUrl } from "../parse-url.ts";
import { findEnd, isSpan } from "./action.ts";
import { findPatchState } from "./patch-state.ts";

export interface TimelineStep {
  text: string;
  /** A step without a date is what is waited for. */
  date?: string;
  tone: "plain" | "open" | "merged" | "closed" | "stale";
}

/** Known to every visitor; the owner's own profile may name another. */
const codeHost = "github.com";

/** What an opened card tells, oldest first. */
export function toTimeline(activity: Activity, owner: Owner, now: number): TimelineStep[] {
  if (activity.category === "Patch") return toPatchTimeline(activity, owner, now);
  return isSpan(activity) ? toSpanTimeline(activity, now) : toEventTimeline(activity, now);
}

function toPatchTimeline(activity: Activity, owner: Owner, now: number): TimelineStep[] {
  const text = isOnCodeHost(activity.diffUrl ?? activity.qaUrl, owner)
    ? laterWords.timeline.pullRequest
    : laterWords.timeline.patch;
  return [{ text, date: activity.createdAt, tone: "plain" }, toOutcome(activity, now)];
}

function toOutcome(activity: Activity, now: number): TimelineStep {
  const { acceptedAt, closedAt } = activity;
  const state = findPatchState(activity, now);
  switch (state) {
    case "merged":
      return { text: laterWords.timeline.merged, ...dated(acceptedAt), tone: state };
    case "closed":
      return { text: laterWords.timeline.closed, ...dated(closedAt), tone: state };
    case "open":
    case "stale":
      return { text: laterWords.timeline.waiting, tone: state };
  }
}

function toSpanTimeline(activity: Activity, now: number): TimelineStep[] {
  const ended = findEnd(activity, now);
  return [
    { text: laterWords.timeline.started, date: activity.startedAt ?? activity.createdAt, tone: "plain" },
    ended === undefined
      ? { text: laterWords.timeline.running, tone: "open" }
      : { text: laterWords.timeline.ended, date: ended, tone: "plain" },
  ];
}

function toEventTimeline(activity: Activity, now: number): TimelineStep[] {
  const { startedAt, createdAt, category } = activity;
  const steps: TimelineStep[] = [];
  if (startedAt !== undefined && startedAt !== createdAt) {
    steps.push({ text: laterWords.timeline.started, date: startedAt, tone: "plain" });
  }
  const text = category === "Acquisition" ? laterWords.timeline.acquired : laterWords.timeline.published;
  steps.push({ text, date: createdAt, tone: "plain" });
  const ended = findEnd(activity, now);
  if (ended !== undefined) steps.push({ text: laterWords.timeline.retired, date: ended, tone: "plain" });
  return steps;
}

function dated(date: string | undefined): { date?: string } {
  return date === undefined ? {} : { date };
}

function isOnCodeHost(url: string | undefined, owner: Owner): boolean {
  const host = toHost(url);
  return host !== undefined && (host === codeHost || host === toHost(owner.codeUrl));
}

function toHost(url: string | undefined): string | undefined {
  return url === undefined ? undefined : parseUrl(url)?.hostname.replace(/^www\./, "");
}
