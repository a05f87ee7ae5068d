/** The page of every unknown address. */
import { useLocation } from "wouter";
import { searchMessages } from "../search/messages.ts";
import { useCv } from "../store/provider.tsx";
import { Button } from "../ui/buttons.tsx";
import { PageTitle, pageBox } from "../ui/failure.tsx";
import { Icon } from "../ui/icons.tsx";
import { uiMessages } from "../ui/messages.ts";
import { layoutMessages } from "./messages.ts";

export function NotFoundPage() {
  const [, navigate] = useLocation();
  return (
    <section className={`flex text-ink-2 ${pageBox}`}>
      <PageTitle>{uiMessages.states.notFoundTitle}</PageTitle>
      <p className="text-balance">{layoutMessages.notFound.text}</p>
      <SearchForm onSearch={(q) => navigate(q === "" ? "/" : `/?${new URLSearchParams({ q })}`)} />
      <Button onClick={() => navigate("/")}>{layoutMessages.notFound.goHome}</Button>
    </section>
  );
}

/** Leads to the results of the home page, which also shows problems of the text. */
function SearchForm({ onSearch }: { onSearch: (query: string) => void }) {
  const [placeholder] = useCv().state.page.placeholders;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the oldest supported browsers do not know the element.
    <form
      role="search"
      aria-label={searchMessages.label}
      className="flex w-full flex-wrap gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(String(new FormData(event.currentTarget).get("q") ?? "").trim());
      }}
    >
      <div className="query-field pe-2">
        <Icon name="search" className="text-ink-3 max-md:hidden" />
        <input
          type="search"
          name="q"
          aria-label={searchMessages.box}
          placeholder={placeholder === undefined ? searchMessages.box : searchMessages.example(placeholder)}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          className="h-full min-w-0 flex-1 bg-transparent font-mono text-base text-ink outline-none placeholder:font-sans placeholder:text-sm placeholder:text-ink-3"
        />
      </div>
      <Button type="submit" kind="primary" className="min-h-12">
        {searchMessages.label}
      </Button>
    </form>
  );
}
