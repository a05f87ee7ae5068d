import { execFileSync } from "node:child_process";

/** Runs in a separate process, because test configurations cannot wait for a server. */
const program = `
const { createServer } = require("node:net");
const servers = Array.from({ length: Number(process.argv[1]) }, () => createServer().listen(0, "127.0.0.1"));
Promise.all(servers.map((server) => new Promise((done) => server.on("listening", done)))).then(() => {
  console.log(JSON.stringify(servers.map((server) => server.address().port)));
  for (const server of servers) server.close();
});
`;

/** Returns ports of this machine that nothing listens on. */
export function findFreePorts(count: number): number[] {
  return JSON.parse(execFileSync(process.execPath, ["-e", program, String(count)], { encoding: "utf8" }));
}
