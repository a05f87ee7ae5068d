import { type RefObject, useEffect, useRef } from "react";
import { isTyped } from "./menu.ts";

/** Hands on the keys that were pressed before there was anything to hear them; letters are a matter of the text. */
export function useWaitingKeys(target: RefObject<HTMLElement>, keys: readonly string[]) {
  const waiting = useRef(keys.filter((key) => !isTyped(key)));
  useEffect(() => {
    const handOn = () => {
      const key = waiting.current.shift();
      if (key === undefined) return;
      target.current?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      // Each is for what the one before it has made of the menu, once that is drawn.
      setTimeout(handOn);
    };
    handOn();
  }, [target]);
}
