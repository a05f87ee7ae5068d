import { expect, it, vi } from "vitest";
import { restoreRedirect } from "../../src/redirect.ts";

function open(stored: string | null, current = "/") {
  const replaceState = vi.fn();
  const removeItem = vi.fn();
  const host = {
    history: { replaceState },
    location: { pathname: current, search: "", hash: "" },
    sessionStorage: { getItem: () => stored, removeItem },
  } as unknown as Window;
  restoreRedirect(host);
  return { replaceState, removeItem };
}

it("puts a stored path into the address, once", () => {
  const { replaceState, removeItem } = open("/demo/colors?a=b#c");
  expect(replaceState).toHaveBeenCalledWith(null, "", "/demo/colors?a=b#c");
  expect(removeItem).toHaveBeenCalledWith("redirect-path");
});

it.each([null, "/", "/here", "//elsewhere.example", "/\\elsewhere.example", "https://elsewhere.example"])(
  "leaves the address alone for %s",
  (stored) => {
    expect(open(stored, "/here").replaceState).not.toHaveBeenCalled();
  },
);

it("does no harm where storage is forbidden", () => {
  const host = {
    get sessionStorage(): Storage {
      throw new Error("forbidden");
    },
  } as unknown as Window;
  expect(() => restoreRedirect(host)).not.toThrow();
});
