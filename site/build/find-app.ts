// A file of its own, because the package must be able to leave out the app's build, and Vite with it.
import { packagedApp } from "../program-files.ts";
import { type App, readApp } from "./built-app.ts";

/** Returns the package's app; in the repository, the app of the sources as they are, which is built where it is not. */
export async function findApp(): Promise<App> {
  if (packagedApp !== undefined) return readApp(packagedApp);
  // The bundler of the package must see this itself in order to leave out the import.
  if (typeof __vitaeIsPackage__ !== "undefined") throw new Error("The package has lost its app.");
  const { ensureApp } = await import("./app.ts");
  return ensureApp();
}
