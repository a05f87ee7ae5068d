/** Types of the parts that plotly.tsx puts together; Plotly's own types describe its entry points only. */
declare module "plotly.js/src/plot_api/plot_api" {
  const plotApi: Record<"react" | "purge", (...args: unknown[]) => unknown>;
  export default plotApi;
}

declare module "plotly.js/src/registry" {
  const registry: { register(modules: object | readonly object[]): void };
  export default registry;
}

declare module "plotly.js/src/plots/plots" {
  const plots: { resize(element: HTMLElement): void };
  export default plots;
}

declare module "plotly.js/src/components/fx" {
  const component: object;
  export default component;
}

declare module "plotly.js/src/traces/*" {
  const trace: object;
  export default trace;
}

declare module "plotly.js/src/locale-*" {
  const locale: object;
  export default locale;
}
