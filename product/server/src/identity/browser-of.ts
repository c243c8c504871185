/** Maximum length of a user agent; real ones are shorter. */
const LONGEST = 300;

// The order matters: most browsers also contain the names of earlier ones. The group in each pattern is the version.
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

/**
 * Returns the common names of browser and system in a user agent, with the version up to the first dot. Returns null
 * for unknown ones.
 */
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
