import { describe, expect, it } from "vitest";
import { createTheme, type Scheme, type ThemeHost } from "../../../src/preferences/preferences.ts";
import { fakeStorage } from "./fake-storage.ts";

interface FakeHost extends ThemeHost {
  stored: string | null;
  dark: boolean;
  applied: Scheme[];
  changed: () => void;
}

function fakeHost(options: { stored?: string; dark?: boolean; broken?: boolean } = {}): FakeHost {
  const refuse = () => {
    if (options.broken) throw new Error("storage is forbidden");
  };
  const host: FakeHost = {
    stored: options.stored ?? null,
    dark: options.dark ?? false,
    applied: [],
    changed: () => undefined,
    storage() {
      refuse();
      return fakeStorage(host);
    },
    systemIsDark: () => host.dark,
    watch(changed) {
      host.changed = changed;
    },
    apply(scheme) {
      host.applied.push(scheme);
    },
  };
  return host;
}

function startedTheme(host: ThemeHost) {
  const theme = createTheme(host);
  theme.start();
  return theme;
}

describe("the theme", () => {
  it("is applied when it is started, and once", () => {
    const host = fakeHost({ dark: true });
    const theme = createTheme(host);
    expect(theme.get().scheme).toBe("dark");
    expect(host.applied).toEqual([]);
    theme.start();
    theme.start();
    expect(host.applied).toEqual(["dark"]);
  });

  it("is applied when it is chosen before it was started", () => {
    const host = fakeHost();
    createTheme(host).choose("dark");
    expect(host.applied.at(-1)).toBe("dark");
  });

  it("follows the system while nothing is stored, live", () => {
    const host = fakeHost({ dark: true });
    const theme = startedTheme(host);
    expect(theme.get()).toEqual({ choice: "system", scheme: "dark" });
    host.dark = false;
    host.changed();
    expect(theme.get()).toEqual({ choice: "system", scheme: "light" });
    expect(host.applied).toEqual(["dark", "light"]);
  });

  it("is the stored one, whatever the system prefers", () => {
    const host = fakeHost({ stored: "light", dark: true });
    const theme = startedTheme(host);
    host.changed();
    expect(theme.get()).toEqual({ choice: "light", scheme: "light" });
  });

  it("takes a stored word that is no scheme for none", () => {
    expect(startedTheme(fakeHost({ stored: "sepia" })).get().choice).toBe("system");
  });

  it("stores an explicit choice, and System removes it", () => {
    const host = fakeHost();
    const theme = startedTheme(host);
    theme.choose("dark");
    expect(host.stored).toBe("dark");
    expect(theme.get()).toEqual({ choice: "dark", scheme: "dark" });
    theme.choose("system");
    expect(host.stored).toBeNull();
    expect(theme.get()).toEqual({ choice: "system", scheme: "light" });
  });

  it("follows a choice made in another tab", () => {
    const host = fakeHost();
    const theme = startedTheme(host);
    host.stored = "dark";
    host.changed();
    expect(theme.get().scheme).toBe("dark");
  });

  it("tells its listeners of each change, once, until they leave", () => {
    const theme = startedTheme(fakeHost());
    let heard = 0;
    const leave = theme.subscribe(() => heard++);
    theme.choose("dark");
    theme.choose("dark");
    expect(heard).toBe(1);
    leave();
    theme.choose("light");
    expect(heard).toBe(1);
  });

  it("survives storage that throws, and keeps the choice while the page lives", () => {
    const host = fakeHost({ broken: true });
    const theme = startedTheme(host);
    expect(theme.get().scheme).toBe("light");
    theme.choose("dark");
    host.changed();
    expect(theme.get()).toEqual({ choice: "dark", scheme: "dark" });
  });
});
