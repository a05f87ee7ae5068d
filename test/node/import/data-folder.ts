/** A data folder in memory: plans are applied to its texts as --write applies them to files. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ImportPlan, planImport } from "../../../node/import/plan.ts";
import type { Upstream } from "../../../node/import/upstream.ts";
import { formatLocated } from "../../../node/owner/located-json.ts";
import { readFolder } from "../../../node/owner/read-folder.ts";

export class DataFolder {
  readonly texts = new Map<string, string>();
  readonly states = new Map<string, string>();

  import(upstream: Upstream): ImportPlan {
    const plan = this.plan(upstream);
    for (const [file, text] of plan.files) this.texts.set(file, text);
    if (plan.stateText !== undefined) this.states.set(upstream.source, plan.stateText);
    return plan;
  }

  plan(upstream: Upstream): ImportPlan {
    const { source } = upstream;
    const otherStates = new Map(this.states);
    otherStates.delete(source);
    const reply = planImport({
      texts: this.texts,
      stateText: this.states.get(source),
      otherStates,
      upstream,
    });
    if (!reply.ok) throw new Error(reply.reason);
    return reply.value;
  }

  /** Returns the output of `npm run check:data` for the folder. */
  check(): string[] {
    const home = mkdtempSync(join(tmpdir(), "folder-"));
    for (const [name, text] of this.texts) writeFileSync(join(home, name), text);
    const problems = readFolder(home).defects.map(formatLocated);
    rmSync(home, { recursive: true });
    return problems;
  }

  write(file: string, value: unknown): void {
    this.texts.set(file, `${JSON.stringify(value, null, 2)}\n`);
  }

  list(file: string): Record<string, unknown>[] {
    return JSON.parse(this.texts.get(file) ?? "[]");
  }

  object(file: string): Record<string, unknown> {
    return JSON.parse(this.texts.get(file) ?? "{}");
  }
}
