export type Scheme = "light" | "dark";
export type ThemeChoice = Scheme | "system";

export interface Theme {
  choice: ThemeChoice;
  /** What the choice comes to: the explicit one, else the system's. */
  scheme: Scheme;
}

/** What the theme needs of the browser, so that it can be tried without one. */
export interface ThemeHost {
  /** Undefined where nothing is stored. May throw: a browser can forbid storage. */
  read(): string | null | undefined;
  write(choice: Scheme | undefined): void;
  systemIsDark(): boolean;
  /** Calls back when the system's preference or another tab's choice changes. */
  watch(changed: () => void): void;
  apply(scheme: Scheme): void;
}

interface ThemeStore {
  get(): Theme;
  choose(choice: ThemeChoice): void;
  subscribe(listener: () => void): () => void;
}

const storageKey = "color-scheme";

export function createTheme(host: ThemeHost): ThemeStore {
  const listeners = new Set<() => void>();
  // Where storage throws, the choice still lasts as long as the page.
  let storageWorks = true;
  let theme = resolve(readChoice());
  host.apply(theme.scheme);
  host.watch(() => settle(storageWorks ? readChoice() : theme.choice));

  function readChoice(): ThemeChoice {
    try {
      const stored = host.read();
      return stored === "light" || stored === "dark" ? stored : "system";
    } catch {
      storageWorks = false;
      return "system";
    }
  }

  function resolve(choice: ThemeChoice): Theme {
    if (choice !== "system") return { choice, scheme: choice };
    return { choice, scheme: host.systemIsDark() ? "dark" : "light" };
  }

  function settle(choice: ThemeChoice): void {
    const next = resolve(choice);
    if (next.choice === theme.choice && next.scheme === theme.scheme) return;
    theme = next;
    host.apply(theme.scheme);
    for (const listener of listeners) listener();
  }

  return {
    get: () => theme,
    choose(choice) {
      try {
        host.write(choice === "system" ? undefined : choice);
      } catch {
        storageWorks = false;
      }
      settle(choice);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

let pageTheme: ThemeStore | undefined;

/** The page's one theme, applied to the root at the first call. */
export function getTheme(): ThemeStore {
  pageTheme ??= createTheme(browserHost());
  return pageTheme;
}

function browserHost(): ThemeHost {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  return {
    read: () => window.localStorage.getItem(storageKey),
    write(choice) {
      if (choice === undefined) window.localStorage.removeItem(storageKey);
      else window.localStorage.setItem(storageKey, choice);
    },
    systemIsDark: () => system.matches,
    watch(changed) {
      system.addEventListener("change", changed);
      window.addEventListener("storage", (event) => {
        if (event.key === storageKey || event.key === null) changed();
      });
    },
    apply(scheme) {
      const root = document.documentElement;
      root.classList.remove(scheme === "dark" ? "light" : "dark");
      root.classList.add(scheme);
      paintBrowserBar();
    },
  };
}

/** A phone's browser bar takes the colour of the paper. */
function paintBrowserBar(): void {
  const [first, ...others] = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  const meta = first ?? document.head.appendChild(document.createElement("meta"));
  for (const other of others) other.remove();
  meta.name = "theme-color";
  meta.removeAttribute("media");
  meta.content = getComputedStyle(document.documentElement).backgroundColor;
}
