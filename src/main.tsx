import "./styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { openStore } from "./open-store.ts";
import { restoreRedirect } from "./redirect.ts";

restoreRedirect(window);
// The worker starts on its way to the data while the first elements are built.
void openStore();

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element #root.");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
