import { expect, it } from "vitest";
import { findDistinctAddresses, toAddressKey, toPhoneUrl } from "../../model/addresses.ts";

it.each([
  ["https://a.example", "https://a.example/"],
  ["https://a.example/b", "https://a.example/b//"],
  ["https://a.example/b?c=d", "https://a.example/b/?c=d"],
  ["https://A.example/b", "http://www.a.example/b"],
  ["mailto:a@b.example", "mailto:a@b.example"],
])("%s and %s are one address", (one, other) => {
  expect(toAddressKey(one)).toBe(toAddressKey(other));
  expect(findDistinctAddresses([undefined, other, one])).toEqual([other]);
});

it.each([
  ["https://a.example/b", "https://a.example/B"],
  ["https://a.example/?q=b", "https://a.example/?q=b/"],
  ["https://a.example/#b", "https://a.example/"],
])("%s and %s are two", (one, other) => {
  expect(findDistinctAddresses([one, other])).toEqual([one, other]);
});

it.each([
  ["+43 (0)316 555-0142", "tel:+433165550142"],
  ["0316/555", "tel:0316555"],
  ["on request", undefined],
  ["+ (0)", undefined],
])("%j is dialled by %j", (phone, url) => {
  expect(toPhoneUrl(phone)).toBe(url);
});
