/** Text as it is compared everywhere: composed, then in lower case, so that `É` typed in either way finds `é`. */
export function fold(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
