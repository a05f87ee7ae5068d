import { beforeEach, describe, expect, it, vi } from "vitest";
import { libraries } from "../../../src/chart-libraries.ts";
import { createChartLibrary, type LibraryHost } from "../../../src/preferences/preferences.ts";
import { fakeStorage } from "./fake-storage.ts";

interface FakeHost extends LibraryHost {
  address: string;
  stored: string | null;
  goBack(address: string): void;
}

function fakeHost(options: { address?: string; stored?: string; home?: boolean; broken?: boolean } = {}) {
  const refuse = () => {
    if (options.broken) throw new Error("storage is forbidden");
  };
  let changed = () => {};
  const host: FakeHost = {
    address: options.address ?? "",
    stored: options.stored ?? null,
    search: () => host.address,
    isHome: () => options.home ?? true,
    available: libraries,
    replaceSearch(search) {
      host.address = search;
    },
    storage() {
      refuse();
      return fakeStorage(host);
    },
    watch(callback) {
      changed = callback;
    },
    goBack(address) {
      host.address = address;
      changed();
    },
  };
  return host;
}

let warn: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  warn = vi.spyOn(console, "warn").mockImplementation(() => {});
});

describe("the first choice", () => {
  it("is the address's, then the stored one, then victory", () => {
    expect(createChartLibrary(fakeHost({ address: "?chart=nivo", stored: "plotly" })).get()).toBe("nivo");
    expect(createChartLibrary(fakeHost({ stored: "plotly" })).get()).toBe("plotly");
    expect(createChartLibrary(fakeHost()).get()).toBe("victory");
    expect(warn).not.toHaveBeenCalled();
  });

  it("ignores what is no library, and logs it", () => {
    expect(createChartLibrary(fakeHost({ address: "?chart=excel", stored: "nivo" })).get()).toBe("nivo");
    expect(createChartLibrary(fakeHost({ stored: "toString" })).get()).toBe("victory");
    expect(warn.mock.calls).toEqual([["Invalid chart value: excel"], ["Invalid chart value: toString"]]);
  });

  it("is the default where the site has no other library", () => {
    const host = {
      ...fakeHost({ address: "?chart=plotly", stored: "nivo" }),
      available: ["victory"] as const,
    };
    expect(createChartLibrary(host).get()).toBe("victory");
  });

  it("is stored if it came with the address, and leaves the address alone", () => {
    const host = fakeHost({ address: "?chart=carbon" });
    createChartLibrary(host);
    expect(host.stored).toBe("carbon");
    const plain = fakeHost({ stored: "nivo" });
    createChartLibrary(plain);
    expect(plain.address).toBe("");
  });
});

describe("choosing", () => {
  it("stores, tells its listeners once, and writes to the home page's address", () => {
    const host = fakeHost();
    const choice = createChartLibrary(host);
    let heard = 0;
    const leave = choice.subscribe(() => heard++);
    choice.choose("billboard");
    choice.choose("billboard");
    leave();
    choice.choose("nivo");
    expect(heard).toBe(1);
    expect(host).toMatchObject({ stored: "nivo", address: "?chart=nivo" });
  });

  it("leaves the other parameters as they were written", () => {
    const host = fakeHost({ address: "?q=language:python%20fix&chart=nivo&x=a+b&chart=old" });
    createChartLibrary(host).choose("plotly");
    expect(host.address).toBe("?q=language:python%20fix&x=a+b&chart=plotly");
  });

  it("leaves the address of other pages alone", () => {
    const host = fakeHost({ home: false });
    createChartLibrary(host).choose("plotly");
    expect(host).toMatchObject({ stored: "plotly", address: "" });
  });

  it("outlives storage that throws, and logs that it did", () => {
    const choice = createChartLibrary(fakeHost({ broken: true }));
    choice.choose("carbon");
    expect(choice.get()).toBe("carbon");
    expect(warn).toHaveBeenCalledTimes(2);
  });
});

describe("back and forward", () => {
  it("bring the address's library back, if there is a valid one", () => {
    const host = fakeHost({ address: "?chart=nivo" });
    const choice = createChartLibrary(host);
    host.goBack("?chart=carbon");
    expect(choice.get()).toBe("carbon");
    host.goBack("?chart=excel");
    expect(choice.get()).toBe("carbon");
    host.goBack("");
    expect(choice.get()).toBe("carbon");
  });
});
