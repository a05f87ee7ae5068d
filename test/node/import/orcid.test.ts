import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { importOrcid } from "../../../node/import/orcid.ts";
import { serveReplies, startLoopback } from "./loopback.ts";
import { quickAccess } from "./set-up.ts";
import { describeSource } from "./source-contract.ts";

const id = "0000-0002-1825-0097";
const recorded = JSON.parse(readFileSync("test/node/import/golden/orcid-works/input.json", "utf8"));
const record = recorded[`/v3.0/${id}/record`];
const [bulkPath] = Object.keys(recorded).filter((path) => path.includes("/works/"));
const [whole] = recorded[bulkPath ?? ""].bulk;
const [summary] = record["activities-summary"].works.group[0]["work-summary"];

describeSource({
  host: "ORCID",
  unknown: /^ORCID has no record with the iD 0000-0002-1825-0097$/,
  serve: (server, entries) => {
    const works = entries.map(({ number, title }) => ({
      ...summary,
      "put-code": number,
      title: { title: { value: title } },
      "external-ids": { "external-id": [] },
    }));
    const group = works.map((work) => ({ "work-summary": [work] }));
    const body = { ...record, "activities-summary": { ...record["activities-summary"], works: { group } } };
    server.answer = ({ path }) => {
      const codes = /\/works\/([\d,]+)$/.exec(path)?.[1]?.split(",").map(Number);
      if (codes === undefined) return { body };
      const bulk = codes.map((code) => ({ work: { ...whole.work, "put-code": code } }));
      return codes.length > 100 ? { status: 404, body: {} } : { body: { bulk } };
    };
  },
  run: (server, access) => importOrcid({ id, apiUrl: server.url }, access),
});

it.each([
  [`https://orcid.org/${id}`, true],
  [`${id}/`, true],
  ["ilse", false],
  ["0000-0002-1825-0098", false],
  ["", false],
])("%j is an iD: %s", async (given, isId) => {
  const server = await startLoopback();
  serveReplies(server, recorded);
  const reply = await importOrcid({ id: given, apiUrl: server.url }, quickAccess());
  const reason = `${JSON.stringify(given)} is not an ORCID iD, such as ${id}`;
  expect(reply).toMatchObject(isId ? { ok: true, value: { origin: id } } : { ok: false, reason });
  expect(server.seen.length > 0).toBe(isId);
  await server.close();
});
