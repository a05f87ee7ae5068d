/**
 * Plotly's parts that draw a pie and a line. Its own entry, `plotly.js/lib/core`, adds 45 kB after gzip, and inserts a
 * style element, which a strict CSP forbids.
 */
/// <reference path="./plotly-modules.d.ts" />
import fx from "plotly.js/src/components/fx";
import english from "plotly.js/src/locale-en";
import americanEnglish from "plotly.js/src/locale-en-us";
import plotApi from "plotly.js/src/plot_api/plot_api";
import plots from "plotly.js/src/plots/plots";
import registry from "plotly.js/src/registry";
import pie from "plotly.js/src/traces/pie";
import scatter from "plotly.js/src/traces/scatter";

/** Plotly reads the toolbar's orientation, even though there is no toolbar. */
const toolbar = {
  moduleType: "component",
  name: "modebar",
  supplyLayoutDefaults(_: unknown, layout: { modebar?: object }) {
    layout.modebar = { orientation: "h" };
  },
};

// Plotly's parts call each other through the registry, by name.
for (const [name, fn] of Object.entries(plotApi)) registry.register({ moduleType: "apiMethod", name, fn });
registry.register([scatter, pie, fx, english, americanEnglish, toolbar]);

export const plotly = { react: plotApi.react, purge: plotApi.purge, Plots: plots };
