import { wrap } from "comlink";
import { afterAll, describe, expect, it } from "vitest";
import { answerCalls, transfer } from "../../worker/answer-calls.ts";

const rows = new Uint32Array([7, 8, 9]);

const calls = {
  add: async (one: number, other: number) => one + other,
  hand: async () => transfer({ rows }, [rows.buffer]),
  fail: async (): Promise<never> => {
    throw new RangeError("too far");
  },
  failPlainly: (): never => {
    throw "text";
  },
  uncopyable: async () => () => 1,
};

const { port1: here, port2: there } = new MessageChannel();
answerCalls(calls, {
  addEventListener: (_, listener) => there.addEventListener("message", listener),
  postMessage: (message, transferred) => there.postMessage(message, transferred),
});
there.start();
const remote = wrap<typeof calls & { toString(): string; missing(): void }>(here);

afterAll(() => {
  here.close();
  there.close();
});

describe("calls that Comlink's wrap makes", () => {
  it("are answered, several at a time", async () => {
    expect(await Promise.all([remote.add(1, 2), remote.add(3, 4)])).toEqual([3, 7]);
  });

  it("hand over what is not to be copied", async () => {
    expect(await remote.hand()).toEqual({ rows: new Uint32Array([7, 8, 9]) });
    expect(rows.length).toBe(0);
  });

  it("fail as the call did", async () => {
    await expect(remote.fail()).rejects.toMatchObject({ name: "RangeError", message: "too far" });
    await expect(remote.failPlainly()).rejects.toMatchObject({ message: "text" });
  });

  it("fail where the value cannot cross", async () => {
    await expect(remote.uncopyable()).rejects.toMatchObject({ name: "DataCloneError" });
  });

  it("reach nothing but the object's own methods", async () => {
    await expect(remote.missing()).rejects.toThrow("There is no call missing.");
    await expect(remote.toString()).rejects.toThrow("There is no call toString.");
  });
});
