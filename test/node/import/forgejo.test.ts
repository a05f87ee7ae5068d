import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CodeHostOptions } from "../../../node/import/code-host.ts";
import { importCodeHost } from "../../../node/import/code-host.ts";
import { forgejo } from "../../../node/import/forgejo.ts";
import type { Upstream } from "../../../node/import/upstream.ts";
import { type ForgejoLife, serveForgejo, toLife } from "./code-host-server.ts";
import { DataFolder } from "./data-folder.ts";
import { type Loopback, startLoopback } from "./loopback.ts";
import { accept, codeHostDefaults, inCollection, quickAccess } from "./set-up.ts";
import { describeSource, secretToken, toEntries } from "./source-contract.ts";

describeSource({
  host: "Forgejo",
  variable: "FORGEJO_TOKEN",
  unknown: /^Forgejo has no user "ilse"$/,
  serve: (server, entries) => serveForgejo(server, toLife(entries)),
  run: (server, access, token) =>
    importCodeHost(forgejo, { ...codeHostDefaults, login: "ilse", apiUrl: server.url }, { ...access, token }),
  serveForEver: (server) => {
    serveForgejo(server, toLife(toEntries(3)));
    const { answer } = server;
    server.answer = async (request) => {
      const given = await answer({ ...request, path: request.path.replace(/&page=\d+/, "&page=1") });
      return request.path.includes("/search?") ? { ...given, headers: { "x-total-count": "900000" } } : given;
    };
  },
});

describe("the Forgejo importer", () => {
  let server: Loopback;
  beforeEach(async () => {
    server = await startLoopback();
  });
  afterEach(() => server.close());

  const bring = async (
    life: ForgejoLife,
    options: Partial<CodeHostOptions> = {},
    token: string | null = secretToken,
  ): Promise<Upstream> => {
    serveForgejo(server, life);
    const reply = await importCodeHost(
      forgejo,
      { ...codeHostDefaults, login: life.login, apiUrl: `${server.url}/api/v1`, ...options },
      { ...quickAccess(), token: token ?? undefined },
    );
    return accept(reply);
  };

  it.each([
    ["without a token", null, undefined],
    ["with somebody else's token", secretToken, "jo"],
  ])(
    "falls back to the activity feed %s, says so, and reports no entry as gone",
    async (_, token, tokenOf) => {
      const folder = new DataFolder();
      folder.write("owner.json", { firstName: "Ilse", lastName: "Varga" });
      const life: ForgejoLife = { ...toLife(toEntries(120)), ...(tokenOf !== undefined && { tokenOf }) };
      const upstream = await bring(life, {}, token);
      expect(inCollection(upstream, "activities")).toHaveLength(120);
      expect(upstream.notes[0]).toMatch(/activity feed/);
      expect(upstream.complete).toBe(false);
      folder.import(upstream);
      // The feed drops old entries, but a repository that it still mentions is read completely.
      life.isForgotten = (number, repository) => repository === 1 || number > 30;
      const later = await bring(life, {}, token);
      expect(inCollection(later, "activities").length).toBeLessThan(120);
      expect(inCollection(later, "activities").length).toBeGreaterThan(90);
      expect(folder.import(later).lines).toEqual([]);
    },
  );

  it("brings everything even if an entry is deleted while it reads the pages", async () => {
    const life = toLife(toEntries(120));
    serveForgejo(server, life);
    const { answer } = server;
    let left = 1;
    server.answer = async (request) => {
      const given = await answer(request);
      if (request.path.includes("/issues/search") && left-- > 0) life.requests.shift();
      return given;
    };
    const run = () =>
      importCodeHost(
        forgejo,
        { ...codeHostDefaults, login: "ilse", apiUrl: server.url },
        { ...quickAccess(), token: secretToken },
      );
    const numbers = inCollection(accept(await run()), "activities").map(({ fields }) => fields.number);
    expect(numbers).toEqual(
      toEntries(120)
        .map(({ number }) => number)
        .slice(1),
    );
    left = 100;
    expect(await run()).toEqual({
      ok: false,
      reason: "Forgejo's list of pull requests changed each of the 4 times it was read; try again later",
    });
  });

  it("has no default server", async () => {
    const access = { ...quickAccess(), token: undefined };
    expect(
      await importCodeHost(forgejo, { ...codeHostDefaults, login: "ilse", apiUrl: undefined }, access),
    ).toEqual({
      ok: false,
      reason: "Name your server, such as --api-url https://codeberg.org",
    });
  });
});
