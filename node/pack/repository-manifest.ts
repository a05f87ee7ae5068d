/** The repository's package.json, and the address of the project in it, which all links take from there. */

/** The fields that the packages take from it. */
export interface RepositoryManifest {
  version: string;
  license: string;
  author: string;
  engines: { node: string };
  devDependencies: Record<string, string>;
  /** Absent before the first release. */
  repository?: { type: string; url: string } | undefined;
}

/** Returns the address of the public repository as a browser opens it; undefined before the first release. */
export function readAddress({ repository }: RepositoryManifest): string | undefined {
  return repository?.url.replace(/^git\+/, "").replace(/\.git$/, "");
}

/** Returns the fields of a published package.json that lead to the project. */
export function toAddressFields(address: string | undefined) {
  return address === undefined
    ? {}
    : {
        repository: { type: "git", url: `git+${address}.git` },
        homepage: `${address}#readme`,
        bugs: `${address}/issues`,
      };
}
