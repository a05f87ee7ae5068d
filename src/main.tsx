import "./styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { openStore } from "./open-store.ts";
import { restoreRedirect } from "./redirect.ts";
import { preloadOnIntent } from "./router/preload-on-intent.ts";
import { reloadOnceOnStaleChunk } from "./router/reload-once.ts";
import { startScrollMemory } from "./router/scroll-memory.ts";

const base = import.meta.env.BASE_URL.replace(/\/$/, "");

reloadOnceOnStaleChunk();
restoreRedirect(window);
// The worker starts on its way to the data while the first elements are built.
void openStore();
startScrollMemory();
preloadOnIntent(base);

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element #root.");
createRoot(root).render(
  <StrictMode>
    <App base={base} />
  </StrictMode>,
);
