import { expect, it } from 'vitest';
import { browserOf } from './browser-of.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, 'Chrome', '140', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/140.0.0.0`, 'Edge', '140', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox', '144', 'Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari',
    '18',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50',
    'WeChat',
    '8',
    'iOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-AN00) ${chrome} HuaweiBrowser/15.0`,
    'Huawei Browser',
    '15',
    'HarmonyOS',
  ],
  [`Mozilla/5.0 (Linux; Android 4) AppleWebKit/534.30 Mobile Safari/534.30`, 'Safari', null, 'Android'],
  ['curl/8.5.0', null, null, null],
  ['', null, null, null],
])('the user agent %s is %s %s on %s', (userAgent, browser, version, system) => {
  expect(browserOf(userAgent)).toEqual({ browser, version, system });
});
