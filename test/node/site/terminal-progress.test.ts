import { describe, expect, it } from "vitest";
import { startTerminalProgress } from "../../../node/site/terminal-progress.ts";

function watch(isTTY: boolean) {
  const written: string[] = [];
  let ms = 0;
  const output = { isTTY, write: (text: string) => written.push(text) };
  const progress = startTerminalProgress("Checking", output, () => ms);
  return {
    written,
    progress,
    wait(more: number) {
      ms += more;
    },
  };
}

describe("progress on the terminal", () => {
  it("is silent for anything under a second", () => {
    const { written, progress, wait } = watch(true);
    progress.say("reading");
    wait(900);
    progress.say("reading", 0.5);
    progress.end();
    expect(written).toEqual([]);
  });

  it("announces a long task at once", () => {
    const { written, progress, wait } = watch(false);
    progress.announce("reading a large file");
    wait(500);
    progress.say("orgs", 0.5);
    wait(2_000);
    progress.end();
    expect(written).toEqual(["Checking: reading a large file\n", "Checking: done in 2.5 s\n"]);
  });

  it("updates one line with the current step and its progress", () => {
    const { written, progress, wait } = watch(true);
    wait(2_100);
    progress.say("orgs", 0.256);
    progress.say("orgs", 0.257);
    wait(300);
    progress.say("orgs", 0.5);
    wait(600);
    progress.end();
    expect(written).toEqual([
      "\r\u001b[KChecking: orgs 25 %",
      "\r\u001b[KChecking: orgs 50 %",
      "\r\u001b[KChecking: done in 3.0 s\n",
    ]);
  });

  it("logs a line every other second if the output is no terminal", () => {
    const { written, progress, wait } = watch(false);
    for (const share of [0, 0.25, 0.5, 0.75]) {
      wait(1_500);
      progress.say("activities", share);
    }
    progress.end();
    expect(written).toEqual([
      "Checking: activities 0 %\n",
      "Checking: activities 50 %\n",
      "Checking: done in 6.0 s\n",
    ]);
  });
});
