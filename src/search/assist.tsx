/** What helps with the language of the box: one part, so that the page itself carries a single way to load it. */
import type { RefObject } from "react";
import { LazyPart, lazyPart } from "../lazy/lazy-part.tsx";
import { SuggestionList } from "./suggestion-list.tsx";

const helpPart = lazyPart(() => import("./help-panel.tsx"));

interface AssistProps {
  input: RefObject<HTMLInputElement>;
  /** What was typed while this was loaded. */
  typedBefore: string;
  isHelpWanted: boolean;
  onHelpClose: () => void;
  /** The classes of the place in which a failure to load the help is told. */
  failureClass: string;
}

export function Assist({ input, typedBefore, isHelpWanted, onHelpClose, failureClass }: AssistProps) {
  return (
    <>
      <SuggestionList input={input} typedBefore={typedBefore} />
      <LazyPart part={helpPart} isWanted={isHelpWanted} failure={{ className: failureClass }}>
        {({ HelpPanel }) => <HelpPanel input={input} isOpen={isHelpWanted} onClose={onHelpClose} />}
      </LazyPart>
    </>
  );
}
