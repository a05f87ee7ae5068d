/** Reports a part that lacks the network. A separate chunk, because others cannot be fetched then. */
import { useState } from "react";
import { floating } from "../results/states.tsx";
import { Button } from "../ui/buttons.tsx";
import { layoutMessages } from "./messages.ts";

export function OfflineNote() {
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  return (
    <div
      className={`${floating} flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 print:hidden`}
    >
      <p role="status" className="min-w-0 basis-60 grow">
        {layoutMessages.offline.offline}
      </p>
      <Button onClick={() => setClosed(true)}>{layoutMessages.offline.close}</Button>
    </div>
  );
}
