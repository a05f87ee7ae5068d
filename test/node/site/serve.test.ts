/** Tests that a built site is served with headers that match its current files, and on valid ports only. */
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { hashInline } from "../../../node/site/host-files.ts";
import { listen, serveSite } from "../../../node/site/serve.ts";

const toPage = (code: string) =>
  `<script type="application/json" id="page-data">{"base":"/cv/"}</script><script>${code}</script>`;

it("a site that is rebuilt while it is served gets the policy of its new pages", async () => {
  const folder = mkdtempSync(join(tmpdir(), "served-"));
  const write = (name: string, code: string) => writeFileSync(join(folder, name), toPage(code));
  write("index.html", "first()");
  const { server, url } = await serveSite(folder, { port: 0 });
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
  await expect(listen({ port: Number(port) }, () => {})).rejects.toThrow(
    /^PORT must be a whole number from 0 to 65535\.$/,
  );
});

describe("the names that a server answers to", () => {
  const ask = async (host: string | undefined, name: string) => {
    const { server } = await listen({ port: 0, host }, (_, response) => response.end("the draft"));
    try {
      const { port } = Object(server.address());
      const request = get({ host: "127.0.0.1", port, headers: { host: name.replace("PORT", port) } });
      const [response] = await once(request, "response");
      return [response.statusCode, await text(response)];
    } finally {
      server.close();
    }
  };

  it.each([
    [undefined, "localhost:PORT"],
    [undefined, "127.0.0.1:PORT"],
    [undefined, "[::1]:PORT"],
    [undefined, "cv.localhost"],
    ["0.0.0.0", "192.168.1.20:PORT"],
  ])("with --host %s, answers to %s", async (host, name) => {
    expect(await ask(host, name)).toEqual([200, "the draft"]);
  });

  it.each([
    [undefined, "rebound.example"],
    [undefined, "localhost.rebound.example:PORT"],
    [undefined, "192.168.1.20:PORT"],
    ["0.0.0.0", "rebound.example"],
  ])("with --host %s, refuses %s and says what to do", async (host, name) => {
    const [status, message] = await ask(host, name);
    expect(status).toBe(403);
    expect(message).toMatch(/^This server does not answer to the name ".*--host/);
  });
});
