/**
 * Link targets that run something instead of opening a page, in every disguise that may deceive a browser, a markdown
 * parser or a reader. They are combined from two tables: dangerous targets, and ways to hide them.
 */

const scripts = ["javascript:alert(1)", "vbscript:msgbox(1)", "data:text/html,<script>alert(1)</script>"];

/** Other schemes that start, read or embed something; each is a vector as it stands. */
const schemes = `
  data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg== data:image/svg+xml,<svg/onload=alert(1)> data:,x
  data:application/xhtml+xml,x blob:https://a.example/0 file:///etc/passwd file://host/share about:blank about:srcdoc
  filesystem:https://a.example/temporary/x view-source:https://a.example/ jar:https://a.example/x.jar!/x.html
  feed:javascript:alert(1) livescript:alert(1) mocha:alert(1) javascript1.5:alert(1) javascript: x:
  wyciwyg://0/https://a.example/ resource://gre/x chrome://settings/ chrome-extension://abcdef/x.html
  moz-extension://abcdef/x.html edge://settings/ ms-settings:privacy ms-msdt:/id search-ms:query=x
  ms-word:ofe|u|https://a.example/x.docx intent://a.example/#Intent;scheme=https;end android-app://com.example/x
  market://details?id=x itms-services://?action=download-manifest facetime:me@a.example tel:+1555 sms:+1555
  skype:x?call zoommtg://a.example/join steam://run/1 ssh://a.example telnet://a.example ftp://a.example/x
  ws://a.example/ wss://a.example/ ldap://a.example/ smb://a.example/x vscode://file/etc/passwd slack://open
  magnet:?xt=urn:btih:0 bitcoin:1x web+evil:x urn:x:y cid:x mid:x`
  .trim()
  .split(/\s+/);

/** Characters that may hide a scheme from a check: before it, within it, or in place of its colon. */
const prefixes = [
  ...["", " ", "\t", "\0", "\u0001", "\u001f", "\u007f", "\u0085", "\u00a0", "\u1680", "\u200b", "\u200e"],
  ...["\u2028", "\u202e", "\u2060", "\ufeff", "&#1;", "&#32;", "&nbsp;", "&#65279;", "%09", "%20", "%00"],
  ...["./", "//", "\\\\", "?", "#", "http:", "https://a.example/", "https://a.example@", "view-source:"],
  ...["feed:", '"', "'", "<"],
];
const insertions = [
  ...["\t", "\n", "\r", "\r\n", "\0", "\u00ad", "\u200d", "\\", "/**/"],
  ...["&Tab;", "&NewLine;", "&#9;", "&#x0A;", "&#13;", "&#0;", "&zwj;"],
];
const colons = [
  ...["\t:", "\n:", "\\:", ":\\", "://", ":///", ":%0a", ":\u2028", "：", "﹕", "%3a", "%253a"],
  ...["&colon;", "&#58;", "&#x3A;", "&#0000058;", "&amp;colon;", "&amp;#58;"],
];
/** The spellings of each letter of the scheme. */
const spellings: ((letter: string, at: number) => string)[] = [
  (letter, at) => (at % 2 === 0 ? letter.toUpperCase() : letter),
  (letter) => `&#${letter.charCodeAt(0)};`,
  (letter) => `&#x${letter.charCodeAt(0).toString(16)};`,
  (letter) => `&#${letter.charCodeAt(0)}`,
  (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  (letter) => `%25${letter.charCodeAt(0).toString(16)}`,
  (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0),
];

/** Hides a scheme from a check in every way. Texts that a browser does not take for the scheme are kept as harmless. */
function disguise(target: string): string[] {
  const [scheme = "", ...rest] = target.split(":");
  return [
    target.toUpperCase(),
    `url(${target})`,
    ...prefixes.map((prefix) => prefix + target),
    ...insertions.map((inserted) => target.slice(0, 4) + inserted + target.slice(4)),
    ...colons.map((colon) => target.replace(":", colon)),
    ...spellings.map((spell) => [[...scheme].map(spell).join(""), ...rest].join(":")),
  ];
}

/** Over 250 different targets. */
export const targets: readonly string[] = [...new Set([...scripts.flatMap(disguise), ...schemes])];

/** All syntax that can turn a target in a title into a link, also nested. */
export const places: readonly ((target: string) => string)[] = [
  (target) => `[text](${target})`,
  (target) => `[text](<${target}>)`,
  (target) => `[text](${target} "title")`,
  (target) => `[text]( ${target} )`,
  (target) => `<${target}>`,
  (target) => target,
  (target) => `![text](${target})`,
  (target) => `[![text](${target})](${target})`,
  (target) => `[[text](${target})](${target})`,
  (target) => `**[_text_](${target})**`,
  (target) => `[text](https://a.example/ "${target}")`,
  (target) => `<a href="${target}">text</a>`,
  (target) => `<img src=x onerror="${target}">`,
  (target) => `[text][1]\n\n[1]: ${target}`,
];
