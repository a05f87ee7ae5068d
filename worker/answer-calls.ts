/**
 * Answers the calls of Comlink's `wrap`, as its `expose` does: that brings all of Comlink along, which is 1.5 kB of what
 * a first answer waits for. Only calls of an object's own methods, with values that can be copied. A test holds the
 * two sides together.
 */

/** A worker's own side, or a port. */
export interface CallPort {
  addEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
  postMessage(message: unknown, transferred: Transferable[]): void;
}

export function answerCalls(calls: object, port: CallPort): void {
  port.addEventListener("message", async ({ data }) => {
    if (!isCall(data)) return;
    const { id, path, argumentList } = data;
    try {
      const method: unknown = Object.hasOwn(calls, path[0]) && Reflect.get(calls, path[0]);
      if (typeof method !== "function") throw new TypeError(`There is no call ${path[0]}.`);
      const value: unknown = await method(...argumentList.map((argument) => argument.value));
      const transferred = typeof value === "object" && value !== null ? transfers.get(value) : [];
      port.postMessage({ id, type: "RAW", value }, transferred ?? []);
    } catch (error) {
      const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
      const value = { isError: true, value: { name, message, stack } };
      port.postMessage({ id, type: "HANDLER", name: "throw", value }, []);
    }
  });
}

/** What is handed over with a value instead of being copied. */
export function transfer<T extends object>(value: T, transferred: Transferable[]): T {
  transfers.set(value, transferred);
  return value;
}

const transfers = new WeakMap<object, Transferable[]>();

interface Call {
  id: string;
  path: [string];
  argumentList: { value: unknown }[];
}

/** Comlink's other messages say that a proxy is no longer used, and need no answer. */
function isCall(data: unknown): data is Call {
  return typeof data === "object" && data !== null && "type" in data && data.type === "APPLY";
}
