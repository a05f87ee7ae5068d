/** The reasons why the worker gave no answer, as the page shows them. */
import { localize } from "../ui/localize.ts";
export const clientMessages = localize("client", {
  unstarted: "The worker could not be started.",
  unreadable: "The worker's answer could not be read.",
  noReply: (milliseconds: number) => `The worker did not answer within ${milliseconds} ms.`,
  stalled: (seconds: number) => `No data arrived for ${seconds} seconds.`,
});
