/** Measures the time of parsing alone. */
import { parseQuery } from "../../grammar/index.ts";

export interface ParseFigures {
  readonly characters: number;
  /** The median of many batches. */
  readonly microseconds: number;
}

const texts = [
  "language:python fixe",
  'fix language:python (org:flask OR org:tmuxp) -docs year:2015..2020 title:"a phrase" category:IN(Patch,Work) ' +
    "is:merged createdAt:>2014-02 NOT (typo OR readme) acceptedAt:2019 release* language:go or html",
];

const batch = 50;
const batches = 400;

export function measureParsing(): ParseFigures[] {
  return texts.map((text) => {
    const times: number[] = [];
    for (let at = 0; at < batches; at++) {
      const start = performance.now();
      for (let turn = 0; turn < batch; turn++) parseQuery(text);
      times.push(((performance.now() - start) * 1000) / batch);
    }
    // The first half warms up the compiler.
    const warm = times.slice(batches / 2).sort((one, other) => one - other);
    return { characters: text.length, microseconds: warm[warm.length >> 1] ?? Number.NaN };
  });
}
