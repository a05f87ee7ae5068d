/** Where a page was scrolled to: the distance, and the card at its top, since lists are not drawn whole. */
export interface Place {
  /** In CSS pixels. */
  y: number;
  card?: { activity: string /** From the screen's top edge, in CSS pixels. */; top: number };
}

/** Long enough for the answer that the page waits for; whoever wants to scroll ends it. */
const giveUpAfterMs = 10_000;

/** The place counts as kept when nothing has moved for so long. */
const settledAfterMs = 500;

const visitorEvents = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

export function findPlace(): Place {
  const y = Math.round(window.scrollY);
  const card = y === 0 ? undefined : findTopCard();
  const activity = card?.dataset.activity;
  if (card === undefined || activity === undefined) return { y };
  return { y, card: { activity, top: Math.round(card.getBoundingClientRect().top) } };
}

/** What sticks to the top covers the first of these points, headings may cover others. */
function findTopCard(): HTMLElement | undefined {
  const x = window.innerWidth / 2;
  for (let y = window.innerHeight / 3; y < window.innerHeight; y += window.innerHeight / 6) {
    const card = document.elementFromPoint(x, y)?.closest<HTMLElement>("main article[data-activity]");
    if (card) return card;
  }
  return undefined;
}

/** Keeps the page at a place while its content comes, and lets go once it stays there. Returns the way to stop. */
export function holdPlace(place: Place, onEnd: () => void): () => void {
  const startedAt = performance.now();
  let movedAt = startedAt;
  let frame = requestAnimationFrame(function hold() {
    const now = performance.now();
    if (moveTo(place)) movedAt = now;
    if (now - movedAt > settledAfterMs && isReached(place)) stop();
    else if (now - startedAt > giveUpAfterMs) stop();
    else frame = requestAnimationFrame(hold);
  });

  function stop() {
    cancelAnimationFrame(frame);
    for (const event of visitorEvents) window.removeEventListener(event, stop);
    onEnd();
  }
  for (const event of visitorEvents) window.addEventListener(event, stop, { passive: true });
  return stop;
}

/** True where the page had to move. */
function moveTo(place: Place): boolean {
  const before = window.scrollY;
  const card = findCard(place);
  if (card === null || place.card === undefined) window.scrollTo({ top: place.y, behavior: "instant" });
  else window.scrollBy({ top: card.getBoundingClientRect().top - place.card.top, behavior: "instant" });
  return Math.abs(window.scrollY - before) > 1;
}

function isReached(place: Place): boolean {
  return place.card === undefined ? Math.abs(window.scrollY - place.y) <= 1 : findCard(place) !== null;
}

function findCard({ card }: Place): HTMLElement | null {
  if (card === undefined) return null;
  return document.querySelector<HTMLElement>(`main article[data-activity="${CSS.escape(card.activity)}"]`);
}
