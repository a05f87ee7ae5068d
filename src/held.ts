/** Large answers stay out of valtio's proxies: `ref()` makes this of them. */
export type Held<T extends object> = T & { $$valtioSnapshot: T };
