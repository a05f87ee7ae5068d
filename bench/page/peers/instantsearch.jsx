/** React InstantSearch over itemsjs: hits, counts of categories and organizations, and their filters. */
import { createIndex, getSearchClient } from "instantsearch-itemsjs-adapter";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Hits, InstantSearch, RefinementList, SearchBox, Stats, useSearchBox } from "react-instantsearch";
import { Marked } from "./marked.jsx";

function Hit({ hit: { org, category, createdAt, title } }) {
  const { query } = useSearchBox();
  return (
    <div>
      <b>{org}</b> {category} <time>{createdAt}</time>
      <h3>
        <Marked text={title} word={query} />
      </h3>
    </div>
  );
}

function App() {
  const [client] = useState(() => getSearchClient({ id: "activities" }));
  return (
    <InstantSearch searchClient={client} indexName="activities">
      <main>
        <h1>Ilse Varga</h1>
        <SearchBox />
        <Stats />
        <RefinementList attribute="category" />
        <RefinementList attribute="org" />
        <Hits hitComponent={Hit} />
      </main>
    </InstantSearch>
  );
}

const activities = await fetch("./activities.json").then((response) => response.json());
createIndex(activities, {
  searchableFields: ["title", "org", "category"],
  query: "",
  aggregations: { category: { size: 20 }, org: { size: 20 } },
});
createRoot(document.getElementById("root")).render(<App />);
