/** The page's theme: light, dark, or the system's. */
import { schemeKey } from "../store/inline-constants.ts";
import { createPreference, type Preference, type TextStorage } from "./preferences.ts";

export type Scheme = "light" | "dark";
type ThemeChoice = Scheme | "system";

interface Theme {
  choice: ThemeChoice;
  /** The chosen scheme; for `system` the one that the system prefers. */
  scheme: Scheme;
}

/** The part of the browser that the theme uses, so that it can be tested without one. */
export interface ThemeHost {
  storage?: () => TextStorage;
  systemIsDark(): boolean;
  /** Calls back when the system's preference or the choice in another tab changes. */
  watch(changed: () => void): void;
  apply(scheme: Scheme): void;
}

interface ThemeStore extends Pick<Preference<Theme>, "get" | "subscribe"> {
  choose(choice: ThemeChoice): void;
  /** Applies the theme, and from then on every change of it. Further calls do nothing. */
  start(): void;
}

export function createTheme({ storage, systemIsDark, watch, apply }: ThemeHost): ThemeStore {
  const preference = createPreference<Theme>({
    key: schemeKey,
    parse: (text) => resolve(text === "light" || text === "dark" ? text : "system"),
    print: ({ choice }) => (choice === "system" ? null : choice),
    isSame: (a, b) => a.choice === b.choice && a.scheme === b.scheme,
    ...(storage && { storage }),
  });
  const { get, subscribe, reload } = preference;

  function resolve(choice: ThemeChoice): Theme {
    if (choice !== "system") return { choice, scheme: choice };
    return { choice, scheme: systemIsDark() ? "dark" : "light" };
  }

  let isStarted = false;
  function start() {
    if (isStarted) return;
    isStarted = true;
    apply(get().scheme);
    subscribe(() => apply(get().scheme));
    watch(reload);
  }

  function choose(choice: ThemeChoice) {
    start();
    preference.choose(resolve(choice));
  }

  return { get, subscribe, choose, start };
}

let pageTheme: ThemeStore | undefined;

/** Returns the page's theme, started when idle: an inline script has set the scheme by then. */
export function getTheme(): ThemeStore {
  pageTheme ??= createTheme(browserHost());
  return pageTheme;
}

function browserHost(): ThemeHost {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  return {
    systemIsDark: () => system.matches,
    watch(changed) {
      system.addEventListener("change", changed);
      window.addEventListener("storage", (event) => {
        if (event.key === schemeKey || event.key === null) changed();
      });
    },
    apply(scheme) {
      const root = document.documentElement;
      root.classList.remove(scheme === "dark" ? "light" : "dark");
      root.classList.add(scheme);
      colorBrowserBar();
    },
  };
}

/** Gives a phone's browser bar the page's background colour. */
function colorBrowserBar(): void {
  const [first, ...others] = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  const meta = first ?? document.head.appendChild(document.createElement("meta"));
  for (const other of others) other.remove();
  meta.name = "theme-color";
  meta.removeAttribute("media");
  meta.content = getComputedStyle(document.documentElement).backgroundColor;
}
