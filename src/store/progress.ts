/** The progress of the list on the page, for scrolling to a place in it. */
import type { PageAnswer } from "../../worker/contract.ts";
import type { AnswerProgress } from "../scroll/scrolling.ts";
import type { CvState } from "./state.ts";

export interface Progress extends AnswerProgress {
  /** Takes the answer whose list is rendered, which follows the state when React has time. Returns a function that ends the rendering. */
  render(answer: PageAnswer | undefined): () => void;
}

export function createProgress({ loading, results }: CvState, isAsked: () => boolean): Progress {
  let rendered: PageAnswer | undefined;
  return {
    render(answer) {
      rendered = answer;
      return () => {
        rendered = undefined;
      };
    },
    isPending() {
      // The html's list is the beginning of the first answer's.
      if (results.answer === undefined) return false;
      return isAsked() || (rendered !== undefined && rendered !== results.answer);
    },
    isPartial: () => results.answer === undefined && loading.failure === undefined,
  };
}
