/**
 * Runs the command in this process, with what it prints as texts. In the repository's folder its data are the tests' own
 * sample: what is in public/ is the owner's, who may have replaced it.
 */

import { silentProgress } from "../../../node/build/terminal-progress.ts";
import { run } from "../../../node/cli/main.ts";
import type { Session } from "../../../node/cli/session.ts";

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
