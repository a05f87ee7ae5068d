import { useId } from "react";
import type { EngineName } from "../../../worker/benchmark/contract.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { benchmarkWords } from "./messages.ts";

const sizes = [1000, 10_000, 100_000, 1_000_000] as const;
export const peers = ["plain", "liqe"] as const satisfies readonly EngineName[];

type Peer = (typeof peers)[number];

export interface Choice {
  size: number;
  peers: readonly Peer[];
}

/** From here on memory is worth a word. */
const largeSize = 1_000_000;

interface ChoicesProps {
  choice: Choice;
  onChange: (choice: Choice) => void;
}

const row = "flex flex-wrap gap-x-5";
const label = "inline-flex min-h-11 cursor-pointer items-center gap-2 text-control md:min-h-[34px]";
const mark = "size-4 accent-accent";

/** How many activities, and against whom. */
export function Choices({ choice, onChange }: ChoicesProps) {
  const sizeName = useId();
  const isHydrated = useHydrated();
  const { size, against, large } = benchmarkWords;
  return (
    <div className="space-y-2">
      <fieldset disabled={!isHydrated}>
        <legend className="text-meta text-ink-2">{size}</legend>
        <div className={row}>
          {sizes.map((size) => (
            <label key={size} className={label}>
              <input
                type="radio"
                name={sizeName}
                className={mark}
                checked={choice.size === size}
                onChange={() => onChange({ ...choice, size })}
              />
              {benchmarkWords.sizeName(size)}
            </label>
          ))}
        </div>
      </fieldset>
      {/* There before it is filled, so that it is announced. */}
      <p role="status" className="max-w-[64ch] text-meta text-warn empty:hidden">
        {choice.size >= largeSize ? large : null}
      </p>
      <fieldset disabled={!isHydrated}>
        <legend className="text-meta text-ink-2">{against}</legend>
        <div className={row}>
          {peers.map((peer) => (
            <label key={peer} className={label}>
              <input
                type="checkbox"
                className={mark}
                checked={choice.peers.includes(peer)}
                onChange={({ currentTarget }) =>
                  onChange({
                    ...choice,
                    peers: peers.filter((one) =>
                      one === peer ? currentTarget.checked : choice.peers.includes(one),
                    ),
                  })
                }
              />
              <span>
                {benchmarkWords.engines[peer]}{" "}
                <span className="text-meta text-ink-3">{benchmarkWords.engineHints[peer]}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
