/** The controls: all that is not visible at the first paint, in one chunk that is fetched in advance. */
import type { ReactNode } from "react";
import { LazyContent, type LazyContentProps, type LazyModule, lazyModule } from "./lazy-module.tsx";

type ControlsModule = typeof import("../controls.ts");

export const controls: LazyModule<ControlsModule> = lazyModule(() => import("../controls.ts"));

/** Renders with the controls. */
export function Controls(props: LazyContentProps<ControlsModule>): ReactNode {
  return <LazyContent module={controls} {...props} />;
}
