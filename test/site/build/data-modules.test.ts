import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { profilePlugin } from "../../../site/build/data-modules.ts";

let folder: string;
let server: ViteDevServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "profile-"));
  server = await createServer({
    root: folder,
    configFile: false,
    logLevel: "silent",
    server: { middlewareMode: true, ws: false },
    plugins: [profilePlugin(folder)],
  });
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const write = (value: unknown) => writeFileSync(join(folder, "profile.json"), JSON.stringify(value));
const read = async () => {
  const { profile, imagePath }: Record<string, unknown> = await server.ssrLoadModule("virtual:cv-profile");
  return { profile, imagePath };
};

describe("the module of the profile", () => {
  it("has nothing where there is no profile", async () => {
    expect(await read()).toEqual({ profile: undefined, imagePath: undefined });
  });

  it("has the profile without wrong entries, and the path of an image beside it", async () => {
    writeFileSync(join(folder, "me.jpg"), "");
    write({ image: "/data/me.jpg", skills: [{ name: "Weaving" }, { level: "Expert" }] });
    expect(await read()).toEqual({
      profile: { image: "/data/me.jpg", skills: [{ name: "Weaving" }] },
      imagePath: "data/me.jpg",
    });
  });

  it.each(["https://elsewhere.example/me.jpg", "data/you.jpg"])("has no path for %s", async (image) => {
    write({ image });
    expect(await read()).toEqual({ profile: { image }, imagePath: undefined });
  });

  it("is made anew after an edit", async () => {
    write({ skills: [{ name: "Weaving" }] });
    await read();
    // Edits until the watcher notices, because it may need a moment to start.
    await vi.waitFor(
      async () => {
        write({ skills: [{ name: "Knots" }] });
        expect((await read()).profile).toEqual({ skills: [{ name: "Knots" }] });
      },
      { timeout: 20_000, interval: 500 },
    );
  });
});
