import { expect, test } from "vitest";
import { localisedAddress } from "../../src/address.ts";
import { isHreflang } from "../../src/dedup/language.ts";
import { key } from "../fakes/records.ts";

test.for([
  { value: "en-GB", valid: true, why: "language and region" },
  { value: "en-UK", valid: false, why: "UK is no region code" },
  { value: "en_US", valid: false, why: "underscore is no separator" },
  { value: "US", valid: false, why: "a region alone is no language" },
  { value: "eng", valid: false, why: "three letters where two exist" },
  { value: "zh-Hans-CN", valid: true, why: "language, script, region" },
  { value: "zh-Hant", valid: true, why: "language and script" },
  { value: "x-default", valid: true, why: "the picker's own value" },
  { value: "EN-us", valid: true, why: "case does not matter" },
  { value: "es-419", valid: true, why: "a UN region" },
  { value: "lo-LA", valid: true, why: "Laos is a region" },
  { value: "de-EU", valid: false, why: "the EU is none" },
  { value: "", valid: false, why: "nothing" },
])("hreflang-005: $value: $why", ({ value, valid }) => {
  expect(isHreflang(value)).toBe(valid);
});

test.for([
  { path: "/de/a/b", locale: "de", rest: "a/b", why: "first segment" },
  { path: "/docs/pt-BR/a", locale: "pt-br", rest: "docs/a", why: "second segment" },
  { path: "/docs/x/it/is", locale: "", rest: "docs/x/it/is", why: "deeper words are words" },
  { path: "/a.de.html", locale: "de", rest: "a.html", why: "before the extension" },
  { path: "/a.html.de", locale: "de", rest: "a.html", why: "after the extension" },
  { path: "/a?lang=fr&x=1", locale: "fr", rest: "a&x=1", why: "a parameter" },
  { path: "/js/a", locale: "", rest: "js/a", why: "js is no language" },
])("$path: $why", ({ path, locale, rest }) => {
  expect(localisedAddress(key(path))).toEqual({ locale, rest });
});
