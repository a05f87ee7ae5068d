export const timeline = {
  pullRequest: "Opened pull request",
  patch: "Submitted patch",
  merged: "Merged to project",
  closed: "Pull request closed",
  waiting: "Awaiting final review",
  started: "Started",
  ended: "Left",
  running: "Still there",
  published: "Published",
  retired: "Retired",
  acquired: "Acquired",
} as const;
