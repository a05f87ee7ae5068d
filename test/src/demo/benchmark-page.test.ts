import { expect, it } from "vitest";
import { measure, toFigures } from "../../../src/demo/benchmark-page.tsx";
import { queryClasses } from "../../../src/demo/benchmark-queries.ts";
import { fails, fakeClient, site, toCard, toReply } from "../client/fake-worker.ts";

function start(client = fakeClient({ search: async () => ({ ...toReply(), cards: [toCard(0)] }) })) {
  const shares: number[] = [];
  const end = new AbortController();
  const times = measure({ client, site, signal: end.signal, onProgress: (share) => void shares.push(share) });
  return { client, shares, end, times };
}

it("the benchmark asks the worker a hundred queries of each class, one at a time", async () => {
  const { client, shares, times } = start();
  const all = await times;
  for (const of of queryClasses) expect(all.filter(([name]) => name === of)).toHaveLength(100);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  // Before them come one for the words and ten of each class to warm up.
  const texts = client.asked.search.map(({ options }) => options.query);
  expect(texts).toHaveLength(1 + queryClasses.length * 110);
  expect(texts).toContain("category:Work");
});

it("the benchmark ends with the reason if the worker fails, and when it is left", async () => {
  await expect(start(fakeClient({ search: fails("out of memory") })).times).rejects.toThrow("out of memory");
  const { client, end, times } = start();
  end.abort();
  await expect(times).rejects.toThrow();
  expect(client.asked.search).toHaveLength(1);
});

it("figures are of all queries, then of each class that has some", () => {
  const times = Array.from({ length: 100 }, (_, at) => ["nested", at + 1] as const);
  const figures = { perSecond: 100_000 / 5_050, medianMs: 51, p99Ms: 100 };
  expect(toFigures(times)).toEqual([
    { name: "all", ...figures },
    { name: "nested", ...figures },
  ]);
});
