import { Link } from "wouter";
import { libraries } from "../charts/libraries.ts";
import { laterWords } from "../later-words.ts";
import { parameters } from "../router/parameters.ts";
import { chartPage, legacyPage, viewportPage } from "./site-map.ts";
import { demoWords } from "./words.ts";

const link = "quiet-link target inline-flex items-center";

/** All samples of charts in one table: libraries across, layouts down. */
export function ChartsIndex() {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-control">
        <thead className="text-start text-meta text-ink-3">
          <tr>
            <th scope="col" className="pe-4 text-start font-normal">
              {demoWords.choices.layout}
            </th>
            {libraries.map((library) => (
              <th key={library} scope="col" className="pe-4 text-start font-normal">
                {laterWords.charts.libraries[library]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parameters.layout.map((layout) => (
            <tr key={layout} className="border-t border-line align-top">
              <th scope="row" className="py-2 pe-4 text-start font-normal">
                {layout}
              </th>
              {libraries.map((library) => (
                <td key={library} className="pe-4">
                  <ul>
                    {[
                      { entry: chartPage({ library, layout }), text: demoWords.window },
                      ...parameters.viewport.map((viewport) => ({
                        entry: viewportPage({ library, layout, viewport }),
                        text: demoWords.viewports[viewport],
                      })),
                    ].map(({ entry, text }) => (
                      <li key={entry.path}>
                        <Link href={entry.path} aria-label={entry.title} className={link}>
                          {text}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </td>
              ))}
            </tr>
          ))}
          <tr className="border-t border-line">
            <th scope="row" className="py-2 pe-4 text-start font-normal">
              {demoWords.older}
            </th>
            {libraries.map((library) => {
              const { path, title } = legacyPage({ library });
              return (
                <td key={library} className="pe-4">
                  <Link href={path} aria-label={title} className={link}>
                    {demoWords.window}
                  </Link>
                </td>
              );
            })}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
