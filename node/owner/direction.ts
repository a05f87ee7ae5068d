/** Scripts that are written from right to left. */
const rightToLeft = "Adlm Arab Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa".split(" ");

/** `tag`: a BCP 47 tag. @example isRightToLeft("ar") // true */
export function isRightToLeft(tag: string): boolean {
  const { script = "" } = new Intl.Locale(tag).maximize();
  return rightToLeft.includes(script);
}

/** Letters of scripts that are written from right to left. */
export const letterFromRight =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * A number or a name with a sign, which would be on its other side between letters from right to left: `#1234`,
 * `+30%`, `C++`.
 */
export const signedWord =
  /(?<![\p{L}\p{N}])(?:[#+−±-]\p{N}[\p{N}.,:/-]*%?|\p{Script=Latin}[\p{Script=Latin}\p{N}]*[+#]+)(?![\p{L}\p{N}])/gu;
