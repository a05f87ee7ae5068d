import { tellInPlace } from "./router/reload-once.ts";
import { type Chunk, useChunk } from "./use-chunk.ts";

/** A part of the page that is not needed at first. */
export interface LazyPart<T> {
  /** The part, once it has come. */
  get(): T | undefined;
  load(isAgain: boolean): Promise<T>;
  /** Fetches it ahead of its use; that it fails is told when it is used. */
  preload(): void;
}

/** Where it cannot be fetched, that is told in its place. */
export function lazyPart<T>(importPart: () => Promise<T>): LazyPart<T> {
  let come: T | undefined;
  const load = async (isAgain: boolean) => {
    come = await tellInPlace(importPart, isAgain);
    return come;
  };
  return {
    get: () => come,
    load,
    preload() {
      if (come === undefined) load(false).catch(() => {});
    },
  };
}

/** The part as soon as it is there, and at once where it has come before. */
export function useLazyPart<T>(part: LazyPart<T>, isWanted = true): Chunk<T> {
  const { chunk, ...rest } = useChunk(part.load, isWanted && part.get() === undefined);
  return { chunk: chunk ?? part.get(), ...rest };
}
