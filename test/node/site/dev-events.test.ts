/** The event streams of `vitae dev`, with a build that ends when the test says so. */
import { once } from "node:events";
import { ServerResponse } from "node:http";
import { expect, it, vi } from "vitest";
import { startDevServer } from "../../../node/site/dev-server.ts";
import { type Build, watchSite } from "../../../node/site/watch-site.ts";

vi.mock("../../../node/site/watch-site.ts");

it("a page that is closed during a build gets no message, neither then nor after the next one", async () => {
  let end: (build: Build) => void = () => undefined;
  const build = new Promise<Build>((resolve) => {
    end = resolve;
  });
  vi.mocked(watchSite).mockReturnValue({ current: () => build, close: async () => undefined });
  const server = await startDevServer({
    port: 0,
    root: ".",
    read: () => ({ ok: false, defects: [] }),
    onMade: () => undefined,
  });
  const responses: ServerResponse[] = [];
  const flush = vi.spyOn(ServerResponse.prototype, "flushHeaders");
  flush.mockImplementation(function (this: ServerResponse) {
    responses.push(this);
    this.write(":\n\n");
  });

  const closing = new AbortController();
  await fetch(new URL("/@vitae/events", server.origin), { signal: closing.signal });
  const [response] = responses;
  expect(response).toBeDefined();
  if (response === undefined) return;
  const written = vi.spyOn(response, "write");
  closing.abort();
  await once(response, "close");
  end({ ok: false, id: "1", defects: [] });
  await build;
  vi.mocked(watchSite).mock.lastCall?.[1]({ ok: false, id: "2", defects: [] });
  expect(written).not.toHaveBeenCalled();
  await server.close();
});
