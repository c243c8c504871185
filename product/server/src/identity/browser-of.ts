/** More than any browser says. */
const LONGEST = 300;

// In this order: most browsers also call themselves by the names of those that came before them. In brackets the version.
const browsers: readonly [name: string, sign: RegExp][] = [
  ['WeChat', /MicroMessenger\/(\d{1,4})?/],
  ['QQ', /\bM?QQBrowser\/(\d{1,4})?/],
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d{1,4})?/],
  ['Opera', /\bOPR\/(\d{1,4})?/],
  ['Samsung Internet', /SamsungBrowser\/(\d{1,4})?/],
  ['Huawei Browser', /HuaweiBrowser\/(\d{1,4})?/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d{1,4})?/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d{1,4})?/],
  ['Safari', /(?:\bVersion\/(\d{1,4}).*)?\bSafari\//],
];

const systems: readonly [name: string, sign: RegExp][] = [
  ['Windows', /Windows NT/],
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['iPadOS', /\biPad\b/],
  ['iOS', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** What a browser says of itself, as its people call it, and its version up to the first dot; null where it does not say. */
export function browserOf(userAgent: string): {
  browser: string | null;
  version: string | null;
  system: string | null;
} {
  const told = userAgent.slice(0, LONGEST);
  const [browser = null, sign] = browsers.find(([, sign]) => sign.test(told)) ?? [];
  const system = systems.find(([, sign]) => sign.test(told))?.[0] ?? null;
  return { browser, version: sign?.exec(told)?.[1] ?? null, system };
}
