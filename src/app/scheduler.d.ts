/** React's scheduler, typed here, because @types/scheduler would be one more package for one function. */
declare module "scheduler" {
  /** Sets how often React gives way while it renders, in times per second, up to 125; 0 restores its own rate. */
  export function unstable_forceFrameRate(slicesPerSecond: number): void;
}
