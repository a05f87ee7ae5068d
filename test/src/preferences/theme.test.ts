import { describe, expect, it } from "vitest";
import { createTheme, type Scheme, type ThemeHost } from "../../../src/preferences/theme.ts";
import { fakeHost } from "./fake-storage.ts";

function open({ dark = false, ...given }: { stored?: string; dark?: boolean; broken?: boolean } = {}) {
  const host = fakeHost(given, {
    dark,
    applied: [] as Scheme[],
    systemIsDark: (): boolean => host.dark,
    apply: (scheme: Scheme) => void host.applied.push(scheme),
  });
  const theme = createTheme(host satisfies ThemeHost);
  return { host, theme };
}

function start(given: Parameters<typeof open>[0] = {}) {
  const opened = open(given);
  opened.theme.start();
  return opened;
}

describe("the theme", () => {
  it("is applied once on start", () => {
    const { host, theme } = open({ dark: true });
    expect(theme.get().scheme).toBe("dark");
    expect(host.applied).toEqual([]);
    theme.start();
    theme.start();
    expect(host.applied).toEqual(["dark"]);
  });

  it("is applied when chosen before the start", () => {
    const { host, theme } = open();
    theme.choose("dark");
    expect(host.applied.at(-1)).toBe("dark");
  });

  it("follows the system live while nothing is stored", () => {
    const { host, theme } = start({ dark: true });
    expect(theme.get()).toEqual({ choice: "system", scheme: "dark" });
    host.dark = false;
    host.changed();
    expect(theme.get()).toEqual({ choice: "system", scheme: "light" });
    expect(host.applied).toEqual(["dark", "light"]);
  });

  it("is the stored one, whatever the system prefers", () => {
    const { host, theme } = start({ stored: "light", dark: true });
    host.changed();
    expect(theme.get()).toEqual({ choice: "light", scheme: "light" });
  });

  it("ignores a stored value that isn't a scheme", () => {
    expect(start({ stored: "sepia" }).theme.get().choice).toBe("system");
  });

  it("stores an explicit choice, and System removes it", () => {
    const { host, theme } = start();
    theme.choose("dark");
    expect(host.stored).toBe("dark");
    expect(theme.get()).toEqual({ choice: "dark", scheme: "dark" });
    theme.choose("system");
    expect(host.stored).toBeNull();
    expect(theme.get()).toEqual({ choice: "system", scheme: "light" });
  });

  it("follows a choice made in another tab", () => {
    const { host, theme } = start();
    host.stored = "dark";
    host.changed();
    expect(theme.get().scheme).toBe("dark");
  });

  it("notifies its listeners once of each change until they unsubscribe", () => {
    const { theme } = start();
    let heard = 0;
    const leave = theme.subscribe(() => heard++);
    theme.choose("dark");
    theme.choose("dark");
    expect(heard).toBe(1);
    leave();
    theme.choose("light");
    expect(heard).toBe(1);
  });

  it("works even if storage throws, and keeps the choice for the visit", () => {
    const { host, theme } = start({ broken: true });
    expect(theme.get().scheme).toBe("light");
    theme.choose("dark");
    host.changed();
    expect(theme.get()).toEqual({ choice: "dark", scheme: "dark" });
  });
});
