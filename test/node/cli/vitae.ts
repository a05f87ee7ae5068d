/**
 * Runs the command in this process and returns its output as text. In the repository's folder it reads the tests' own
 * sample, because the owner of a fork may have replaced public/data.
 */

import { run } from "../../../node/cli/main.ts";
import type { Session } from "../../../node/cli/session.ts";
import { silentProgress } from "../../../node/site/terminal-progress.ts";

const sampleFolder = "test/sample";

export interface Ended {
  code: number;
  out: string;
  err: string;
}

export async function vitae(words: readonly string[], session: Partial<Session> = {}): Promise<Ended> {
  const texts = { out: "", err: "" };
  const code = await run(words, {
    ask: undefined,
    startProgress: () => silentProgress,
    out: (text) => {
      texts.out += text;
    },
    err: (text) => {
      texts.err += text;
    },
    ...session,
    env: { ...(session.root === undefined && { CV_DATA: sampleFolder }), ...session.env },
  });
  return { code, ...texts };
}
