/** The help about the query language: a dialog rendered from the worker's table of the language and from the data. */
import { type RefObject, useEffect, useState } from "react";
import type { Help, HelpRow } from "../../worker/contract.ts";
import { useCharacterKeys } from "../preferences/preferences.ts";
import { useCv } from "../store/provider.tsx";
import { Failure } from "../ui/failure.tsx";
import { formatCount } from "../ui/messages.ts";
import { Modal } from "../ui/modal.tsx";
import { replaceText } from "../ui/replace-text.ts";
import { assistMessages, describeOption } from "./messages.ts";

interface HelpPanelProps {
  input: RefObject<HTMLInputElement>;
  isOpen: boolean;
  onClose: () => void;
}

export function HelpPanel({ input, isOpen, onClose }: HelpPanelProps) {
  const { commitQuery } = useCv();
  function search(example: string) {
    onClose();
    // The dialog returns the focus when it closes; only then can the box take it.
    requestAnimationFrame(() => {
      if (input.current === null) return;
      replaceText(input.current, { start: 0, length: input.current.value.length, text: example });
      commitQuery();
    });
  }
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      subject={isOpen ? assistMessages.help.title : undefined}
      closeLabel={assistMessages.help.close}
      title={<span className="block text-base font-semibold">{assistMessages.help.title}</span>}
    >
      {() => <HelpBody onSearch={search} />}
    </Modal>
  );
}

/** As high as the whole help, so that nothing grows when it arrives. On a lower screen the dialog limits it. */
const bodyClass = "h-[130rem] overflow-y-auto overscroll-contain px-4 pt-3 pb-5 sm:px-6";

const sections = ["examples", "syntax", "fields", "flags"] as const;

function HelpBody({ onSearch }: { onSearch: (example: string) => void }) {
  const { client, state } = useCv();
  const [help, setHelp] = useState<Help>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again.
  useEffect(() => {
    let isCurrent = true;
    setFailed(false);
    void client.help({ options: { ...state.question.filters } }).then((outcome) => {
      if (!isCurrent) return;
      if (outcome.kind === "answered") setHelp(outcome.value);
      else setFailed(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [client, state, attempt]);

  if (failed)
    return (
      <Failure className={bodyClass} onRetry={() => setAttempt(attempt + 1)}>
        <p>{assistMessages.help.failed}</p>
      </Failure>
    );
  if (help === undefined)
    return (
      <p role="status" className={`${bodyClass} text-sm text-ink-3`}>
        {assistMessages.help.loading}
      </p>
    );
  return (
    <div className={bodyClass}>
      <p className="text-sm text-ink-2">{assistMessages.help.intro}</p>
      {sections.map((name) =>
        help[name].length === 0 ? null : (
          <Section key={name} title={assistMessages.help.sections[name]}>
            {help[name].map((row) => (
              <Row key={row.example} row={row} onSearch={onSearch} />
            ))}
            {name === "syntax" ? (
              <li className="py-2 text-sm text-ink-2">{assistMessages.help.others}</li>
            ) : null}
          </Section>
        ),
      )}
      <Section title={assistMessages.help.sections.keys}>
        {assistMessages.help.keys.map(({ keys, meaning }) => (
          <li key={meaning} className="flex items-baseline gap-3 py-2 text-sm">
            <span className="flex w-32 shrink-0 gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-small border border-line-strong bg-raised px-2 font-mono text-xs leading-5 text-ink-2"
                >
                  {key}
                </kbd>
              ))}
            </span>
            <span className="text-ink-2">{meaning}</span>
          </li>
        ))}
        <li>
          <CharacterKeysSwitch />
        </li>
      </Section>
    </div>
  );
}

function CharacterKeysSwitch() {
  const [isOn, choose] = useCharacterKeys();
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 py-2 text-sm text-ink-2">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => choose(checked)}
        className="size-4 accent-accent"
      />
      {assistMessages.help.characterKeys}
    </label>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="mt-4">
      <h3 className="text-sm font-semibold text-ink-3">{title}</h3>
      <ul className="mt-1 divide-y divide-line border-y border-line">{children}</ul>
    </section>
  );
}

/** An example that can be pressed, what it means, and how many results it has. */
function Row({ row, onSearch }: { row: HelpRow; onSearch: (example: string) => void }) {
  const { example, meaning, count } = row;
  return (
    <li>
      <button
        type="button"
        aria-label={describeOption(example, meaning, count)}
        onClick={() => onSearch(example)}
        className="-mx-2 grid min-h-11 w-[calc(100%+1rem)] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-small px-2 py-2 text-start text-sm hover:bg-sunk sm:grid-cols-[minmax(0,17rem)_minmax(0,1fr)_auto]"
      >
        <code translate="no" className="font-mono text-accent">
          {example}
        </code>
        <span className="text-ink-2 max-sm:col-start-1 max-sm:text-sm">{meaning}</span>
        <span className="text-sm text-ink-3 tabular-nums max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">
          {count === undefined ? null : formatCount(count)}
        </span>
      </button>
    </li>
  );
}
