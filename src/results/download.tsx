/** Downloads the results as files. */
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import type { FileFormat } from "../../worker/contract.ts";
import { useCv } from "../store/provider.tsx";
import { controlsMessages } from "./controls-messages.ts";

/** In the order of the page. */
const formats: readonly { format: FileFormat; name: string; type: string }[] = [
  { format: "csv", name: "results.csv", type: "text/csv" },
  { format: "json", name: "results.json", type: "application/json" },
  { format: "bibtex", name: "results.bib", type: "application/x-bibtex" },
];

export function DownloadFormats() {
  const { state, client } = useCv();
  const { answered } = useSnapshot(state.results);
  const [message, setMessage] = useState("");
  // The message is about the previous results.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other results.
  useEffect(() => setMessage(""), [answered]);

  async function download({ format, name, type }: (typeof formats)[number]) {
    setMessage(controlsMessages.download.working);
    // The text in the box may be newer than the results.
    const outcome = await client.file({
      options: { ...state.question.filters, query: state.results.answered },
      format,
    });
    if (outcome?.kind !== "answered") return setMessage(controlsMessages.download.failed);
    if (outcome.value === "") return setMessage(controlsMessages.download.noPublication);
    save(new Blob([outcome.value], { type: `${type};charset=utf-8` }), name);
    setMessage(controlsMessages.download.done(name));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div
      role="group"
      aria-label={controlsMessages.download.label}
      className="order-last flex basis-full flex-wrap items-baseline justify-end gap-x-4 gap-y-1 pt-2 print:hidden"
    >
      <span role="status" className="text-sm text-ink-2 max-md:basis-full max-md:text-end">
        {message}
      </span>
      {formats.map((each) => (
        <button
          key={each.format}
          type="button"
          className="quiet-link hit-area py-1 text-sm font-medium text-accent"
          onClick={() => void download(each)}
        >
          {controlsMessages.download.formats[each.format]}
        </button>
      ))}
    </div>
  );
}

/** A moment in which every browser has begun to read the address. */
const revokeMs = 10_000;

function save(file: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), revokeMs);
}
