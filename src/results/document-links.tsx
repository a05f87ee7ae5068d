import { useRouter } from "wouter";
import type { PageOwner } from "../../worker/contract.ts";
import { useView } from "../store/provider.tsx";
import { resultsMessages } from "./messages.ts";

interface DocumentLinksProps {
  exports: PageOwner["exports"] | undefined;
  /** False if the full CV would contain no more than the short one. */
  hasEntries?: boolean;
}

/** Links to the full PDF and to the CV for word processors at the end of the list. */
export function DocumentLinks({ exports = {}, hasEntries = true }: DocumentLinksProps) {
  const { base } = useRouter();
  const view = useView();
  const { fullCv, wordCv } = resultsMessages.head;
  const name = view === undefined ? "cv" : `views/${view.id}`;
  const links = [
    ...(exports.cv === false || !hasEntries ? [] : [{ file: "cv-full.pdf", text: fullCv }]),
    ...(exports.docx === false ? [] : [{ file: `${name}.docx`, text: wordCv }]),
  ];
  if (links.length === 0) return null;
  return (
    <p className="mt-6 flex flex-wrap gap-x-6 text-sm md:ms-32 print:hidden">
      {links.map(({ file, text }) => (
        <a key={file} href={`${base}/${file}`} className="quiet-link hit-area">
          {text}
        </a>
      ))}
    </p>
  );
}
