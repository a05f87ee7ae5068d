/** React and MiniSearch on the main thread: the whole list, searched while typing. */
import MiniSearch from "minisearch";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import { Marked } from "./marked.jsx";

function createIndex(activities) {
  const index = new MiniSearch({
    fields: ["title", "org", "category"],
    storeFields: ["id"],
    searchOptions: { prefix: true, combineWith: "AND" },
  });
  index.addAll(activities);
  return index;
}

function App() {
  const [activities, setActivities] = useState([]);
  const [text, setText] = useState("");
  const words = useDeferredValue(text);
  useEffect(() => {
    fetch("./activities.json")
      .then((response) => response.json())
      .then(setActivities);
  }, []);
  const index = useMemo(() => createIndex(activities), [activities]);
  const byId = useMemo(() => new Map(activities.map((activity) => [activity.id, activity])), [activities]);
  const found = useMemo(
    () => (words === "" ? activities : index.search(words).map(({ id }) => byId.get(id))),
    [activities, byId, index, words],
  );
  return (
    <main>
      <h1>Ilse Varga</h1>
      <input type="search" value={text} onChange={(event) => setText(event.target.value)} />
      <p>{found.length} results</p>
      <ul>
        {found.map(({ id, org, category, createdAt, title }) => (
          <li key={id}>
            <b>{org}</b> {category} <time>{createdAt}</time>
            <h3>
              <Marked text={title} word={words} />
            </h3>
          </li>
        ))}
      </ul>
    </main>
  );
}

createRoot(document.getElementById("root")).render(<App />);
