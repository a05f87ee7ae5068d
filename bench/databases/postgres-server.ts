/** Starts a PostgreSQL server for a single test: in its own folder, on a socket in that folder, with no open port. */
import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Debian and its derivatives install the server's programs here, by version. */
const debianFolder = "/usr/lib/postgresql";

/** Returns the folder of the newest installed server. */
export function findServer(): string | undefined {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const [newest] = versions.map(Number).sort((one, other) => other - one);
  const folder = join(debianFolder, String(newest), "bin");
  return newest !== undefined && existsSync(join(folder, "initdb")) ? folder : undefined;
}

interface Server {
  readonly address: string;
  /** A folder that the server can read. It is removed with the server. */
  readonly folder: string;
  readonly stop: () => Promise<void>;
}

/** `settings`: server options, such as `shared_buffers=1GB`. */
export async function startServer(programs: string, settings: readonly string[] = []): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), "vitae-postgres-"));
  const account = findAccount();
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  const data = join(folder, "data");
  const options = { cwd: folder, ...account };
  execFileSync(
    join(programs, "initdb"),
    ["-D", data, "--auth=trust", "--username=vitae", "--encoding=UTF8", "--locale=C", "--no-sync"],
    { ...options, stdio: "pipe" },
  );
  const given = ["listen_addresses=", `unix_socket_directories=${folder}`, "fsync=off", ...settings];
  const server = spawn(join(programs, "postgres"), ["-D", data, ...given.flatMap((one) => ["-c", one])], {
    ...options,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let output = "";
    server.stderr.on("data", (chunk) => {
      output += String(chunk);
      if (output.includes("ready to accept connections")) resolve();
    });
    server.once("exit", () => reject(new Error(`PostgreSQL stopped: ${output}`)));
  });
  return {
    folder,
    address: `postgres://vitae@${encodeURIComponent(folder)}/postgres`,
    async stop() {
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The server refuses to run as root, so for root it is started with the account that Debian made for it. */
function findAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (kind: "-u" | "-g") => Number(execFileSync("id", [kind, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}
