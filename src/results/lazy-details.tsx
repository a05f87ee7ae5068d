import { lazyPart, useLazyPart } from "../lazy/lazy-part.ts";
import { statesMessages } from "../ui/messages.ts";
import { PartFailure } from "../ui/part-failure.tsx";
import type { CardDetailsProps } from "./card-details.tsx";

const detailsPart = lazyPart(() => import("./card-details.tsx"));

/** For an element that holds cards: who comes near one may be about to open it. */
export const detailsIntent = { onPointerOver: detailsPart.preload };

/** What an opened card adds, once its program has come, and all that it tells of. */
export function DetailsPlace({ isPartial, ...props }: CardDetailsProps & { isPartial: boolean }) {
  const { chunk, error, retry } = useLazyPart(detailsPart);
  if (chunk !== undefined && !isPartial) return <chunk.CardDetails {...props} />;
  if (error !== undefined) return <PartFailure onRetry={retry} className="mt-3" />;
  return <p className="mt-3 text-meta text-ink-3">{statesMessages.loading}</p>;
}
