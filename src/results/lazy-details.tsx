import { LazyPart, lazyPart } from "../lazy/lazy-part.tsx";
import { statesMessages } from "../ui/messages.ts";
import type { CardDetailsProps } from "./card-details.tsx";

const detailsPart = lazyPart(() => import("./card-details.tsx"));

/** For an element that holds cards: who comes near one may be about to open it. */
export const detailsIntent = { onPointerOver: detailsPart.preload };

/** What an opened card adds, once its program has come, and all that it tells of. */
export function DetailsPlace({ isPartial, ...props }: CardDetailsProps & { isPartial: boolean }) {
  const loading = <p className="mt-3 text-meta text-ink-3">{statesMessages.loading}</p>;
  return (
    <LazyPart part={detailsPart} fallback={loading} failure={{ className: "mt-3" }}>
      {({ CardDetails }) => (isPartial ? loading : <CardDetails {...props} />)}
    </LazyPart>
  );
}
