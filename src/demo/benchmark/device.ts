import { benchmarkWords, type Device } from "./words.ts";

/** The more particular names first: most browsers name others beside themselves. */
const browsers = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, "Edge"],
  [/\bOPR\/(\d+)/, "Opera"],
  [/\bSamsungBrowser\/(\d+)/, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
  [/\bHeadlessChrome\/(\d+)/, "Headless Chrome"],
  [/\b(?:Chrome|CriOS)\/(\d+)/, "Chrome"],
  [/\bVersion\/(\d+).*\bSafari\//, "Safari"],
] as const;

export function readDevice(navigator: object): Device {
  return {
    browser: findBrowser("userAgent" in navigator ? String(navigator.userAgent) : ""),
    cores: numberIn("hardwareConcurrency" in navigator ? navigator.hardwareConcurrency : undefined),
    // Only Chromium has it.
    memoryGb: numberIn("deviceMemory" in navigator ? navigator.deviceMemory : undefined),
  };
}

function findBrowser(userAgent: string): string {
  for (const [pattern, name] of browsers) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return benchmarkWords.device.unknownBrowser;
}

function numberIn(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}
