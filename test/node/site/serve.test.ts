/** Tests that a built site is served with the headers of its hosts, on valid ports, and to this machine's names only. */
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { listen, serveSite } from "../../../node/site/serve.ts";

/** Serves a folder with these files at `/cv/`. */
async function serve(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "served-"));
  const write = (name: string, content: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  };
  for (const [name, content] of Object.entries(files)) write(name, content);
  const { server, url } = await serveSite(folder, { port: 0 });
  const close = () => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { write, url, close, fetch: (path: string) => fetch(new URL(path, url), { redirect: "manual" }) };
}

const site = {
  "index.html": "home",
  "404.html": "nothing here",
  "de/404.html": "nichts hier",
  "assets/a.js": "",
  "vcard.vcf": "",
  _headers: [
    "/cv/*\n  Content-Security-Policy: default-src 'none'; img-src https:\n  X-Content-Type-Options: nosniff\n",
    "/cv/assets/*\n  Cache-Control: immutable\n",
    "/cv/vcard.vcf\n  Cache-Control: no-cache\n  Content-Type: text/vcard; charset=utf-8\n",
  ].join("\n"),
};

describe("a site that is served", () => {
  it("is at the base and has the headers of its _headers", async () => {
    const { url, fetch, close } = await serve(site);
    try {
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/cv\/$/);
      const read = async (path: string) => {
        const { status, headers } = await fetch(path);
        const names = ["Content-Security-Policy", "X-Content-Type-Options", "Cache-Control", "Content-Type"];
        return [status, ...names.map((name) => headers.get(name))];
      };
      const shared = ["default-src 'none'; img-src https:", "nosniff"];
      expect(await read("")).toEqual([200, ...shared, "no-cache", "text/html;charset=utf-8"]);
      expect(await read("assets/a.js")).toEqual([200, ...shared, "immutable", "text/javascript"]);
      expect(await read("vcard.vcf")).toEqual([200, ...shared, "no-cache", "text/vcard; charset=utf-8"]);
      expect(await read("nowhere")).toEqual([404, ...shared, "no-cache", "text/html; charset=utf-8"]);
      expect((await fetch("/")).headers.get("Location")).toBe("/cv/");
      expect((await fetch("/other")).status).toBe(404);
    } finally {
      close();
    }
  });

  it("answers unknown addresses with the page of their language", async () => {
    const { fetch, close } = await serve(site);
    try {
      expect(await (await fetch("nowhere")).text()).toBe("nothing here");
      expect(await (await fetch("de/nowhere")).text()).toBe("nichts hier");
    } finally {
      close();
    }
  });

  it("has the headers of a newer build after it was built again", async () => {
    const { fetch, write, close } = await serve(site);
    try {
      write("_headers", "/cv/*\n  Content-Security-Policy: default-src 'self'\n");
      expect((await fetch("")).headers.get("Content-Security-Policy")).toBe("default-src 'self'");
    } finally {
      close();
    }
  });

  it("is at / without a _headers", async () => {
    const { url, fetch, close } = await serve({ "index.html": "home" });
    try {
      expect(new URL(url).pathname).toBe("/");
      expect(await (await fetch("")).text()).toBe("home");
    } finally {
      close();
    }
  });
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
