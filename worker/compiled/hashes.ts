/** Shorter ones save nothing. */
const shortestHash = 8;

/** Of hashes that all have as many hexadecimal digits; undefined for other texts. */
export function joinHashes(texts: readonly string[]): { digits: number; hashes: string } | undefined {
  const [{ length: digits } = ""] = texts;
  const isHash = (text: string) => text.length === digits && /^[\da-f]+$/.test(text);
  if (digits < shortestHash || digits % 2 === 1 || !texts.every(isHash)) return undefined;
  const bytes = texts.join("").replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
  return { digits, hashes: btoa(bytes) };
}

/** The hash at a place; empty beyond the end. */
export function splitHashes(hashes: string, digits: number): (at: number) => string {
  const all = toHex(toBytes(hashes));
  return (at) => all.slice(at * digits, (at + 1) * digits);
}

function toBytes(hashes: string): string {
  try {
    return atob(hashes);
  } catch {
    return "";
  }
}

/** All at once: to make each hash when it is asked for takes four times as long, where ids are made of them. */
function toHex(bytes: string): string {
  const codes = new Uint8Array(bytes.length * 2);
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes.charCodeAt(at);
    codes[2 * at] = hexDigits.charCodeAt(byte >> 4);
    codes[2 * at + 1] = hexDigits.charCodeAt(byte & 15);
  }
  return new TextDecoder().decode(codes);
}

const hexDigits = "0123456789abcdef";
