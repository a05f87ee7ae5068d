import { Suspense } from "react";
import { awaitPart } from "../lazy-part.ts";
import { frameTexts } from "./frame-texts-part.ts";

export function FooterPlace() {
  return (
    <footer
      id="footer"
      tabIndex={-1}
      className="mt-auto pt-16 text-control text-ink-2 outline-none print:pt-6"
    >
      <div className="min-h-44 border-t border-line bg-sunk print:min-h-0">{text}</div>
    </footer>
  );
}

function LazyText() {
  const { FooterText } = awaitPart(frameTexts);
  return <FooterText />;
}

// The same element at every drawing: a boundary that is given another one does not keep its html.
const text = (
  <Suspense>
    <LazyText />
  </Suspense>
);
