// A file of its own, because the package must be able to leave out the app's build, and Vite with it.
import { isPackage, packagedApp } from "../program-files.ts";
import { type App, readApp } from "./built-app.ts";

/** Returns the package's app; in the repository, the app of the sources as they are, which is built where it is not. */
export async function findApp(): Promise<App> {
  if (packagedApp !== undefined) return readApp(packagedApp);
  if (isPackage) throw new Error("The package holds no app.");
  const { ensureApp } = await import("./app.ts");
  return ensureApp();
}
