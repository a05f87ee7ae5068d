/** Writes JSON values as bytes: lengths and whole numbers with seven bits a byte, texts in UTF-8, base64 decoded. */

const kinds = {
  null: 0,
  true: 1,
  false: 2,
  integer: 3,
  number: 4,
  text: 5,
  base64: 6,
  list: 7,
  integers: 8,
  object: 9,
};

export function toBinary(value: unknown): Uint8Array {
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  const writeCount = (count: number) => {
    let rest = count;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
  };
  /** The lowest bit is the sign. */
  const writeInteger = (number: number) => writeCount(number < 0 ? -2 * number - 1 : 2 * number);
  const writeBytes = (some: Uint8Array) => {
    writeCount(some.length);
    for (const byte of some) bytes.push(byte);
  };
  const write = (one: unknown): void => {
    if (one === null) bytes.push(kinds.null);
    else if (typeof one === "boolean") bytes.push(one ? kinds.true : kinds.false);
    else if (isInteger(one)) {
      bytes.push(kinds.integer);
      writeInteger(one);
    } else if (typeof one === "number") {
      bytes.push(kinds.number);
      writeBytes(encoder.encode(String(one)));
    } else if (typeof one === "string") {
      const isBase64 = one.length > 40 && /^[\w+/]+=*$/.test(one) && one.length % 4 === 0;
      bytes.push(isBase64 ? kinds.base64 : kinds.text);
      writeBytes(isBase64 ? Buffer.from(one, "base64") : encoder.encode(one));
    } else if (Array.isArray(one)) {
      const areIntegers = one.every(isInteger);
      bytes.push(areIntegers ? kinds.integers : kinds.list);
      writeCount(one.length);
      for (const item of one) areIntegers ? writeInteger(item) : write(item);
    } else {
      const entries = Object.entries(Object(one));
      bytes.push(kinds.object);
      writeCount(entries.length);
      for (const [key, item] of entries) {
        writeBytes(encoder.encode(key));
        write(item);
      }
    }
  };
  write(value);
  return Uint8Array.from(bytes);
}

function isInteger(value: unknown): value is number {
  return Number.isSafeInteger(value) && Math.abs(Number(value)) < 2 ** 51;
}

/** Reads what `toBinary` has written, and nothing else. */
export function fromBinary(bytes: Uint8Array): unknown {
  const decoder = new TextDecoder();
  let at = 0;
  const readCount = () => {
    let count = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++] ?? 0;
      count += (byte % 128) * scale;
      if (byte < 128) return count;
    }
  };
  const readInteger = () => {
    const count = readCount();
    return count % 2 === 0 ? count / 2 : -(count + 1) / 2;
  };
  const readBytes = () => {
    const length = readCount();
    at += length;
    return bytes.subarray(at - length, at);
  };
  const times = <T>(read: () => T): T[] => Array.from({ length: readCount() }, read);
  const read = (): unknown => {
    switch (bytes[at++]) {
      case kinds.true:
        return true;
      case kinds.false:
        return false;
      case kinds.integer:
        return readInteger();
      case kinds.number:
        return Number(decoder.decode(readBytes()));
      case kinds.text:
        return decoder.decode(readBytes());
      case kinds.base64:
        return Buffer.from(readBytes()).toString("base64");
      case kinds.list:
        return times(read);
      case kinds.integers:
        return times(readInteger);
      case kinds.object:
        return Object.fromEntries(times((): [string, unknown] => [decoder.decode(readBytes()), read()]));
      default:
        return null;
    }
  };
  return read();
}
