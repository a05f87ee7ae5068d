/** Recognizes addresses that only the owner's own machine or network can open. */
import { BlockList, isIP } from "node:net";

const privateRanges = new BlockList();
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  privateRanges.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  privateRanges.addSubnet(net, prefix, "ipv6");

/** Returns whether visitors of a site cannot open an address, such as `http://localhost:4000/` of a local server. */
export function isPrivateAddress(url: string): boolean {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return false;
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const family = isIP(host);
  if (family !== 0) return privateRanges.check(host, family === 4 ? "ipv4" : "ipv6");
  return !host.includes(".") || /\.(?:internal|local|localhost|test)$/.test(host);
}
