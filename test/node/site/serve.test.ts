/** Tests that a built site is served with headers that match its current files, and on valid ports only. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { hashInline } from "../../../node/site/host-files.ts";
import { listen, serveSite } from "../../../node/site/serve.ts";

const toPage = (code: string) =>
  `<script type="application/json" id="page-data">{"base":"/cv/"}</script><script>${code}</script>`;

it("a site that is rebuilt while it is served gets the policy of its new pages", async () => {
  const folder = mkdtempSync(join(tmpdir(), "served-"));
  const write = (name: string, code: string) => writeFileSync(join(folder, name), toPage(code));
  write("index.html", "first()");
  const { server, url } = await serveSite(folder, 0);
  try {
    const policyAt = async (path: string) =>
      (await fetch(new URL(path, url))).headers.get("Content-Security-Policy");
    const [first = ""] = hashInline(toPage("first()")).scripts;
    const [second = ""] = hashInline(toPage("second()")).scripts;
    expect(await policyAt("")).toContain(first);
    rmSync(folder, { recursive: true });
    expect(await policyAt("")).toContain("script-src");
    mkdirSync(join(folder, "views/one"), { recursive: true });
    write("index.html", "second()");
    write("views/one/index.html", "third()");
    for (const path of ["", "views/one/", "no-such-page"]) {
      expect(await policyAt(path)).toContain(second);
      expect(await policyAt(path)).toContain(hashInline(toPage("third()")).scripts[0]);
      expect(await policyAt(path)).not.toContain(first);
    }
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

it.each(["abc", "70000", "-1", "1.5"])("rejects an invalid PORT: %s", async (port) => {
  await expect(listen(Number(port), () => {})).rejects.toThrow(
    /^PORT must be a whole number from 0 to 65535\.$/,
  );
});
