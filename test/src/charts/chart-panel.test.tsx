import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { DataTable } from "../../../src/charts/chart-panel.tsx";

const render = (rows: { id: string; name: string; value: number; percent?: number }[]) =>
  renderToStaticMarkup(
    <DataTable caption="Languages" nameColumn="Language" rows={rows} onChoose={() => {}} />,
  );

const cells = (markup: string) =>
  [...markup.matchAll(/<(?:th|td|caption)\b[^>]*>(.*?)<\/(?:th|td|caption)>/g)]
    .map(([, text]) => text?.replace(/<[^>]+>/g, ""))
    .join(" | ");

describe("the table behind a chart", () => {
  it("has a caption, named columns and a row for each value", () => {
    const markup = render([
      { id: "Python", name: "Python", value: 1_234, percent: 99 },
      { id: "Lua", name: "Lua", value: 3, percent: 0 },
    ]);
    expect(cells(markup)).toBe(
      "Languages | Language | Activities | Share | Python | 1,234 | 99\u202f% | Lua | 3 | &lt;1\u202f%",
    );
    expect(markup).toMatch(/<th scope="row"[^>]*><button type="button"[^>]*>Python/);
  });

  it("omits the column of shares if there are none", () => {
    expect(cells(render([{ id: "2015", name: "2015", value: 4 }]))).toBe(
      "Languages | Language | Activities | 2015 | 4",
    );
  });
});
