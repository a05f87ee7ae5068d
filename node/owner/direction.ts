/** Scripts that are written from right to left. */
const rightToLeft = "Adlm Arab Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa".split(" ");

/** `tag`: a BCP 47 tag. @example isRightToLeft("ar") // true */
export function isRightToLeft(tag: string): boolean {
  const { script = "" } = new Intl.Locale(tag).maximize();
  return rightToLeft.includes(script);
}
