// Types of programs.mjs, which is JavaScript because it runs before any package is installed.
interface System {
  platform: string;
  env: Readonly<Record<string, string | undefined>>;
  exists: (path: string) => boolean;
}

export declare const headlessShell: string;
export declare const thisSystem: System;
export declare function findOnPath(names: readonly string[], system?: System): string | undefined;
export declare function findChromiumBrowser(system?: System): string | undefined;
export declare function findFirefoxBrowser(system?: System): string | undefined;
export declare function npmCommand(
  words: readonly string[],
  system?: Pick<System, "platform" | "env">,
): { command: string; args: string[]; options: { shell?: boolean } };
