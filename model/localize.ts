/** Replaces English messages by a translation, in which functions are patterns: `{#0} von {#1}` has counts. */

/** A pattern for each plural category of CLDR, chosen by the first count of `other`, or by the first value. */
export type Plural = { readonly [Category in Intl.LDMLPluralRule]?: string } & { readonly other: string };

/** Null where a translation lacks a message, which then stays English. */
export type Translated = string | Plural | null;

/** A translation in the form that the page uses. */
export interface Translation {
  /** A BCP 47 tag. */
  readonly language: string;
  /** The separator of thousands. */
  readonly thousands: string;
  /** By feature: the messages in the order of the English ones. */
  readonly texts: Readonly<Record<string, readonly Translated[]>>;
}

/** Replaces a feature's messages in place, so that everything that refers to them has the translation. */
export type Translate = (feature: string, messages: object) => void;

/** The build puts it into the html of pages in other languages, so it must refer to nothing outside of itself. */
export function createTranslate({ language, thousands, texts }: Translation): Translate {
  let plurals: Intl.PluralRules | undefined;

  function toFunction(text: string | Plural) {
    return (...values: readonly unknown[]) => {
      let pattern = text;
      if (typeof pattern !== "string") {
        const [, at = 0] = /#(\d)/.exec(pattern.other) ?? [];
        plurals ??= new Intl.PluralRules(language);
        pattern = pattern[plurals.select(Number(values[Number(at)]))] ?? pattern.other;
      }
      // In a right-to-left text, C++ would become ++C without these marks. The file name must not contain them.
      const isMarked = /[\u0590-\u08ff]/.test(pattern) && !/\.\w+$/.test(pattern);
      return pattern.replace(/\{(#?)(\d)\}/g, (_, count, at) => {
        const value = String(values[at]);
        // By hand, because the first use of Intl takes a slow phone 100 ms.
        if (count) return value.replace(/\B(?=(?:\d{3})+$)/g, thousands);
        return isMarked && /[a-z()]/i.test(value) ? `\u2068${value}\u2069` : value;
      });
    };
  }

  function replace(messages: object, left: Translated[]): void {
    for (const [key, message] of Object.entries(messages)) {
      if (typeof message === "object") replace(message, left);
      else {
        const text = left.shift() ?? undefined;
        if (text !== undefined)
          Reflect.set(messages, key, typeof message === "function" ? toFunction(text) : text);
      }
    }
  }

  return (feature, messages) => replace(messages, [...(texts[feature] ?? [])]);
}
