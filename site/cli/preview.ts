/** `npm start` and the tests serve a built site: `preview.ts [DIR] [--port N]`, by default `dist` and PORT or 4173. */
import { parseArgs } from "node:util";
import { serveSite } from "../build/serve.ts";

const { values, positionals } = parseArgs({ options: { port: { type: "string" } }, allowPositionals: true });
const port = Number(values.port ?? (process.env.PORT || 4173));
try {
  const { url } = await serveSite(positionals[0] ?? "dist", port);
  console.log(`The site is at ${url}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
