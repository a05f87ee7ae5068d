import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Names } from "../../../src/ui/inline-text.tsx";

it("each name has its own direction", () => {
  expect(renderToStaticMarkup(<Names names={["Lena Brandt", "ليلى", "et al."]} />)).toBe(
    "<bdi>Lena Brandt</bdi>, <bdi>ليلى</bdi>, <bdi>et al.</bdi>",
  );
});
