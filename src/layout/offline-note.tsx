// Says, over the page's lower edge, that the page is offline and what still works. It comes with the texts of the idle page.
import { useState } from "react";
import { floating } from "../results/states.tsx";
import { Button } from "../ui/buttons.tsx";
import { offlineMessages } from "./text-messages.ts";

export function OfflineNote() {
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  return (
    <div
      className={`${floating} flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 print:hidden`}
    >
      <p role="status" className="min-w-0 basis-60 grow">
        {offlineMessages.offline}
      </p>
      <Button onClick={() => setClosed(true)}>{offlineMessages.close}</Button>
    </div>
  );
}
