import { afterEach, describe, expect, it, vi } from "vitest";
import { importPart } from "../../../src/lazy/load-stylesheet.ts";

afterEach(() => vi.unstubAllGlobals());

describe("a part that cannot be imported", () => {
  const gone = new Error("gone");

  function load(onError: (event: Event) => void) {
    const window = new EventTarget();
    window.addEventListener("vite:preloadError", onError);
    vi.stubGlobal("window", window);
    return importPart(() => Promise.reject(gone));
  }

  it("is told by an event, and thrown where nobody has handled it", async () => {
    const heard = vi.fn();
    await expect(load(heard)).rejects.toBe(gone);
    expect(heard).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ payload: gone }));
  });

  it("is not thrown where a listener has handled it", async () => {
    const settled = vi.fn();
    load((event) => event.preventDefault()).then(settled, settled);
    await new Promise((resolve) => setTimeout(resolve));
    expect(settled).not.toHaveBeenCalled();
  });
});
