/**
 * A small client of W3C WebDriver (https://www.w3.org/TR/webdriver2/), and WebKitGTK's MiniBrowser in a display without a
 * screen. The window is 1280 x 800 or as narrow as a phone.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Keys by their code points in WebDriver. */
export const keys = { down: "\uE015", enter: "\uE007", escape: "\uE00C" } as const;

/** The name of an element's reference in WebDriver's answers. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

/** Without this the toolbar would not let the window become as narrow as a phone. */
const narrowToolbar = `toolbar *, headerbar *, toolbar, headerbar, entry, button, box { min-width: 0; padding: 0; margin: 0 }
image { -gtk-icon-transform: scale(0.2); margin: 0 -7px }`;

export class WebKit {
  readonly #driver: string;
  readonly #stop: () => Promise<void>;
  #session = "";
  version = "";

  private constructor(driver: string, stop: () => Promise<void>) {
    this.#driver = driver;
    this.#stop = stop;
  }

  /** Starts the display, the driver and the browser. Throws if one of them does not start. */
  static async start(port: number): Promise<WebKit> {
    const home = mkdtempSync(join(tmpdir(), "vitae-webkit-"));
    mkdirSync(join(home, "config/gtk-3.0"), { recursive: true });
    writeFileSync(join(home, "config/gtk-3.0/gtk.css"), narrowToolbar);
    const children: ChildProcess[] = [];
    const folders = Object.fromEntries(
      ["cache", "config", "data"].map((name) => [`XDG_${name.toUpperCase()}_HOME`, join(home, name)]),
    );
    // The port is free, and so is the display of its number.
    const { WAYLAND_DISPLAY: _, ...inherited } = process.env;
    const env = { ...inherited, ...folders, HOME: home, LANG: "en_US.UTF-8", TZ: "UTC", DISPLAY: `:${port}` };
    const run = (command: string, args: readonly string[]) =>
      children.push(spawn(command, args, { stdio: "ignore", env }));
    run("Xvfb", [`:${port}`, "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]);
    await until("the display", async () => existsSync(`/tmp/.X11-unix/X${port}`));
    run("WebKitWebDriver", ["-p", String(port)]);
    const browser = new WebKit(`http://127.0.0.1:${port}`, async () => {
      for (const child of children.reverse()) {
        const ended = once(child, "exit");
        if (child.kill()) await ended;
      }
      try {
        rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
      } catch {
        // Processes of the browser that outlive it may still write there. The system empties its folder.
      }
    });
    await until("the driver", async () => (await fetch(`${browser.#driver}/status`)).ok);
    await browser.#open();
    return browser;
  }

  async #open() {
    const options = { binary: findMiniBrowser(), args: ["--automation"] };
    const alwaysMatch = { browserName: "MiniBrowser", "webkitgtk:browserOptions": options };
    const created = await this.#send<{ sessionId: string; capabilities: { browserVersion: string } }>(
      "POST",
      "/session",
      { capabilities: { alwaysMatch } },
    );
    this.#session = `/session/${created.sessionId}`;
    this.version = created.capabilities.browserVersion;
  }

  async stop(): Promise<void> {
    await this.#command("DELETE", "").catch(() => {});
    await this.#stop();
  }

  goto = (url: string) => this.#command("POST", "/url", { url });
  back = () => this.#command("POST", "/back", {});
  forward = () => this.#command("POST", "/forward", {});
  reload = () => this.#command("POST", "/refresh", {});

  /** Runs a function in the page, and returns its result. One that a navigation ends runs again in the next page. */
  async evaluate<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    const script = `return (${run}).apply(null, arguments)`;
    try {
      return await this.#command("POST", "/execute/sync", { script, args });
    } catch (error) {
      if (!String(error).includes("before the unload event")) throw error;
      return this.evaluate(run, ...args);
    }
  }

  /** Presses keys one after the other; the focused element gets them. */
  async press(text: string): Promise<void> {
    for (const value of text) {
      const actions = [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ];
      await this.#command("POST", "/actions", { actions: [{ type: "key", id: "keys", actions }] });
      await sleep(30);
    }
  }

  /**
   * Clicks the first visible element that a selector and the beginning of its name match, with a real pointer, once it
   * stands still.
   */
  async click(selector: string, name = ""): Promise<void> {
    let before = "";
    let element = "";
    await until(`${selector} "${name}"`, async () => {
      const found = await this.evaluate(findStill, selector, name);
      const isStill = found !== null && found.place === before;
      before = found?.place ?? "";
      element = found === null ? "" : String(Object(found.element)[elementKey]);
      return isStill;
    });
    await this.#command("POST", `/element/${element}/click`, {});
  }

  /** Sets the size of the page within the window. */
  async resize(width: number, height: number): Promise<void> {
    await until(`a window of ${width} x ${height}`, async () => {
      const inner = await this.evaluate(() => [innerWidth, innerHeight] as const);
      if (inner[0] === width && inner[1] === height) return true;
      const outer = await this.#command<{ width: number; height: number }>("GET", "/window/rect");
      const size = { width: outer.width + width - inner[0], height: outer.height + height - inner[1] };
      await this.#command("POST", "/window/rect", { x: 0, y: 0, ...size });
      await sleep(200);
      return false;
    });
  }

  #command<T = unknown>(method: string, path: string, body?: object): Promise<T> {
    return this.#send<T>(method, this.#session + path, body);
  }

  async #send<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(this.#driver + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${value?.error}: ${value?.message}`);
    return value;
  }
}

/** Debian installs it in `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/`, for one. */
function findMiniBrowser(): string {
  const lib = "/usr/lib";
  const found = readdirSync(lib)
    .filter((name) => name.endsWith("-gnu"))
    .flatMap((folder) => readdirSync(join(lib, folder)).map((name) => join(lib, folder, name, "MiniBrowser")))
    .filter((path) => path.includes("webkit") && existsSync(path));
  const newest = found.sort().at(-1);
  if (newest === undefined) throw new Error("WebKitGTK's MiniBrowser was not found below /usr/lib.");
  return newest;
}

/** Runs in the page. */
function findStill(selector: string, name: string) {
  const element = Array.from(document.querySelectorAll<HTMLElement>(selector)).find(
    (one) =>
      one.checkVisibility() && (one.getAttribute("aria-label") ?? one.innerText).trim().startsWith(name),
  );
  if (element === undefined) return null;
  element.scrollIntoView({ block: "nearest" });
  const { x, y, height } = element.getBoundingClientRect();
  return { element, place: `${x} ${y} ${height} ${document.documentElement.scrollHeight}` };
}

const longestMs = 20_000;

/** Waits until `isDone` returns true; what it throws counts as false. */
async function until(what: string, isDone: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + longestMs;
  while (!(await isDone().catch(() => false))) {
    if (performance.now() > end)
      throw new Error(`WebKit: ${what} did not come within ${longestMs / 1000} s.`);
    await sleep(60);
  }
}
