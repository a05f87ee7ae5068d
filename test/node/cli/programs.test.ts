/** Tests how other programs are found on other operating systems. */
import { describe, expect, it } from "vitest";
import {
  findChromiumBrowser,
  findFirefoxBrowser,
  findOnPath,
  npmCommand,
} from "../../../node/cli/programs.mjs";

const system = (platform: string, env: Record<string, string>, ...files: string[]) => ({
  platform,
  env,
  exists: (path: string) => files.includes(path),
});

const chrome = "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe";
const edge = "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe";
const windows = { PROGRAMFILES: "C:\\Program Files", "PROGRAMFILES(X86)": "C:\\Program Files (x86)" };
const macChrome = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

describe("findBrowser", () => {
  it.each([
    [
      "Debian's Chromium",
      system("linux", { PATH: "/bin:/usr/bin" }, "/usr/bin/chromium"),
      "/usr/bin/chromium",
    ],
    [
      "Edge on Linux",
      system("linux", { PATH: "/usr/bin" }, "/usr/bin/microsoft-edge"),
      "/usr/bin/microsoft-edge",
    ],
    ["Chrome on macOS", system("darwin", { PATH: "/usr/bin", HOME: "/Users/a" }, macChrome), macChrome],
    [
      "Edge of one user on macOS",
      system(
        "darwin",
        { HOME: "/Users/a" },
        "/Users/a/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
      ),
      "/Users/a/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    ],
    ["Chrome on Windows, before Edge", system("win32", windows, edge, chrome), chrome],
    ["Edge on Windows", system("win32", windows, edge), edge],
    [
      "the browser in CHROMIUM_PATH",
      system("win32", { ...windows, CHROMIUM_PATH: "D:\\c.exe" }, chrome),
      "D:\\c.exe",
    ],
    ["none", system("linux", { PATH: "/usr/bin" }, chrome, macChrome), undefined],
  ])("finds %s", (_, given, path) => expect(findChromiumBrowser(given)).toBe(path));

  it("accepts Firefox", () => {
    const file = "C:\\Program Files\\Mozilla Firefox\\firefox.exe";
    expect(findFirefoxBrowser(system("win32", windows, file))).toBe(file);
    expect(findFirefoxBrowser(system("linux", { PATH: "/usr/bin" }, "/usr/bin/firefox-esr"))).toBe(
      "/usr/bin/firefox-esr",
    );
  });
});

it("splits the PATH as the system does, with Windows' file endings", () => {
  const given = system("win32", { Path: "C:\\a;C:\\b" }, "C:\\b\\git.exe");
  expect(findOnPath(["git"], given)).toBe("C:\\b\\git.exe");
  expect(findOnPath(["git"], system("linux", { PATH: "/a:/b" }, "/b/git"))).toBe("/b/git");
});

describe("npm", () => {
  it("starts with Node if npm runs this process", () => {
    const npm = "C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js";
    expect(npmCommand(["ci"], { platform: "win32", env: { npm_execpath: npm } })).toEqual({
      command: process.execPath,
      args: [npm, "ci"],
      options: {},
    });
  });

  it("starts in a shell on Windows and as a program elsewhere", () => {
    const asked = (platform: string, env = {}) => npmCommand(["ci"], { platform, env });
    expect(asked("win32")).toEqual({ command: "npm", args: ["ci"], options: { shell: true } });
    expect(asked("linux")).toEqual({ command: "npm", args: ["ci"], options: { shell: false } });
    expect(asked("linux", { npm_execpath: "/usr/lib/yarn.cjs" }).command).toBe("npm");
  });
});
