/** Removes the legal form from a company's name: `Wavelet GmbH` and `Wavelet` are most likely one company. */

const words =
  "ab ag aps as a/s asbl asa bv bvba co company corp corporation cooperative ev ek eireli fzc fzco fze fz-llc gbr ggmbh gmbh gesmbh inc incorporated kft kg kgaa kk lda limited llc llp lp ltd ltda mbh nv og ohg oo oü oy oyj plc pte pty pvt private public sa sab sae saoc sarl sas sasu sdn bhd sca scs se sia sl slu snc spa spk spzoo srl sro doo jsc ooo oao zao ao pao ug uab vof zrt ооо оао зао пао ао ип тов".split(
    " ",
  );
const forms = new Set(words);
/** Forms that are written next to the name. */
const attached =
  /^(?:株式会社|有限会社|合同会社|一般社団法人|\(株\)|㈱|주식회사|\(주\)|㈜)\s*|\s*(?:株式会社|有限会社|合同会社|\(株\)|㈱|股份有限公司|有限责任公司|有限責任公司|有限公司|주식회사|\(주\)|㈜)$/gu;

/** `name`: in lower case. A name that consists only of a legal form stays unchanged. */
export function withoutLegalForm(name: string): string {
  const bare = name.replace(attached, "").replace(/\bsp\.?\s*z\s*o\.?\s*o\.?$/u, "spzoo");
  const parts = bare.split(/[\s,]+/).filter((part) => part !== "");
  const isForm = (part = "") => part === "&" || forms.has(part.replace(/[.()"«»“”]/g, ""));
  let [start, end] = [0, parts.length];
  while (end > 1 && isForm(parts[end - 1])) end--;
  // Slavic languages put it first.
  while (start < end - 1 && /^(?:ооо|оао|зао|пао|ао|ип|тов|ooo|oao|zao|pao|pt|cv)$/.test(parts[start] ?? ""))
    start++;
  const core = parts
    .slice(start, end)
    .join(" ")
    .replace(/["«»“”„]/g, "");
  return core === "" ? name : core;
}
