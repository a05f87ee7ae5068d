/** A host on loopback whose replies and failures a test sets. Each source has one that behaves like its host. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A failure of a request, or of its reply. */
export type Fault =
  | { status: number; headers?: Record<string, string>; body?: unknown }
  /** Hangs up before the answer, or after half of it. */
  | { cut: "before" | "within" }
  | { delayMs: number }
  /** Sends a body that does not end. */
  | { endless: true }
  /** Changes the reply, as a JSON text. */
  | { rewrite: (body: string) => string };

export interface SeenRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  /** Undefined where there is none. */
  readonly body: unknown;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: unknown;
}

export interface Loopback {
  readonly url: string;
  readonly seen: SeenRequest[];
  answer: (request: SeenRequest) => Answer | Promise<Answer>;
  /** Returns the failure of a request; requests count from 0. */
  fault: (index: number, request: SeenRequest) => Fault | undefined;
  close(): Promise<void>;
}

export async function startLoopback(): Promise<Loopback> {
  const server = createServer((request, response) => {
    respond(loopback, request, response).catch((error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const loopback: Loopback = {
    url: `http://127.0.0.1:${port}`,
    seen: [],
    answer: () => ({ status: 404, body: { message: "Not Found" } }),
    fault: () => undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return loopback;
}

/**
 * Answers with recorded replies, by path and query, and by the operation and the variables of GraphQL. A reply is a
 * body, or has headers and a body. Any other request gets an error.
 */
export function serveReplies(server: Loopback, replies: Readonly<Record<string, unknown>>): void {
  server.answer = (request) => {
    const reply = replies[toReplyKey(request)];
    if (reply === undefined) return { status: 404, body: { message: "Not Found" } };
    return typeof reply === "object" && reply !== null && "headers" in reply && "body" in reply
      ? { headers: Object(reply.headers), body: reply.body }
      : { body: reply };
  };
}

function toReplyKey({ path, body }: SeenRequest): string {
  if (body === undefined) return path;
  const { query, variables } = body as { query: string; variables: unknown };
  return `${/query (\w+)/.exec(query)?.[1]} ${JSON.stringify(variables)}`;
}

async function respond(
  loopback: Loopback,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  const seen: SeenRequest = {
    method: request.method ?? "",
    path: request.url ?? "",
    headers: request.headers,
    body: text === "" ? undefined : JSON.parse(text),
  };
  const fault = loopback.fault(loopback.seen.length, seen);
  loopback.seen.push(seen);
  const send = ({ status = 200, headers = {}, body }: Answer) => {
    response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers });
    response.end(typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body));
  };
  if (fault === undefined) return send(await loopback.answer(seen));
  if ("status" in fault) return send({ body: { message: "a fault" }, ...fault });
  if ("endless" in fault) {
    response.writeHead(200, { "content-type": "application/json" });
    const chunk = Buffer.alloc(1_000_000, " ");
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on("drain", more);
    return more();
  }
  if ("cut" in fault && fault.cut === "before") return void request.socket.destroy();
  const answer = await loopback.answer(seen);
  if ("delayMs" in fault) {
    await new Promise((done) => setTimeout(done, fault.delayMs));
    return send(answer);
  }
  const body = JSON.stringify(answer.body);
  if ("rewrite" in fault) return send({ ...answer, body: fault.rewrite(body) });
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
  response.write(body.slice(0, body.length / 2), () => request.socket.destroy());
}
