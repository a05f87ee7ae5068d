import { readFileSync } from "node:fs";
import { Ajv } from "ajv";

const schema: unknown = JSON.parse(readFileSync("node_modules/@jsonresume/schema/schema.json", "utf8"));

/** Validates a résumé by the official schema. */
export const isResume = new Ajv({
  strict: false,
  allErrors: true,
  formats: {
    uri: (text: string) =>
      /^[a-z][a-z\d+.-]*:[^\s<>"{}|\\^`]+$/i.test(text) && /^[!-~]*$/.test(text) && URL.canParse(text),
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  },
}).compile(Object(schema));
