import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Library, libraries } from "../../../src/chart-libraries.ts";
import { createChartLibrary, type LibraryHost } from "../../../src/preferences/chart-library.ts";
import { fakeHost } from "./fake-storage.ts";

interface Given {
  address?: string;
  stored?: string;
  home?: boolean;
  broken?: boolean;
  available?: readonly Library[];
}

function open({ address = "", home = true, available = libraries, ...given }: Given = {}) {
  const host = fakeHost(given, {
    address,
    available,
    search: (): string => host.address,
    isHome: () => home,
    replaceSearch(search: string) {
      host.address = search;
    },
  });
  return { host, library: createChartLibrary(host satisfies LibraryHost) };
}

const first = (given: Given) => open(given).library.get();

let warn: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  warn = vi.spyOn(console, "warn").mockImplementation(() => {});
});

describe("the initial library", () => {
  it("is the address's, then the stored one, then victory", () => {
    expect(first({ address: "?chart=nivo", stored: "plotly" })).toBe("nivo");
    expect(first({ stored: "plotly" })).toBe("plotly");
    expect(first({})).toBe("victory");
    expect(warn).not.toHaveBeenCalled();
  });

  it("ignores and logs an unknown library", () => {
    expect(first({ address: "?chart=excel", stored: "nivo" })).toBe("nivo");
    expect(first({ stored: "toString" })).toBe("victory");
    expect(warn.mock.calls).toEqual([["Invalid chart value: excel"], ["Invalid chart value: toString"]]);
  });

  it("is the default if the site has no other library", () => {
    expect(first({ address: "?chart=plotly", stored: "nivo", available: ["victory"] })).toBe("victory");
  });

  it("is stored if it came from the address, and keeps the address", () => {
    expect(open({ address: "?chart=carbon" }).host.stored).toBe("carbon");
    expect(open({ stored: "nivo" }).host.address).toBe("");
  });
});

describe("choosing a library", () => {
  it("stores it, notifies its listeners once, and adds it to the home page's address", () => {
    const { host, library } = open();
    let heard = 0;
    const leave = library.subscribe(() => heard++);
    library.choose("billboard");
    library.choose("billboard");
    leave();
    library.choose("nivo");
    expect(heard).toBe(1);
    expect(host).toMatchObject({ stored: "nivo", address: "?chart=nivo" });
  });

  it("keeps the other parameters as written", () => {
    const { host, library } = open({ address: "?q=language:python%20fix&chart=nivo&x=a+b&chart=old" });
    library.choose("plotly");
    expect(host.address).toBe("?q=language:python%20fix&x=a+b&chart=plotly");
  });

  it("keeps the address of other pages", () => {
    const { host, library } = open({ home: false });
    library.choose("plotly");
    expect(host).toMatchObject({ stored: "plotly", address: "" });
  });

  it("works even if storage throws, and logs it", () => {
    const { library } = open({ broken: true });
    library.choose("carbon");
    expect(library.get()).toBe("carbon");
    expect(warn).toHaveBeenCalledTimes(2);
  });
});

it("back and forward restore a valid library in the address", () => {
  const { host, library } = open({ address: "?chart=nivo" });
  for (const address of ["?chart=carbon", "?chart=excel", ""]) {
    host.address = address;
    host.changed();
    expect(library.get()).toBe("carbon");
  }
});
