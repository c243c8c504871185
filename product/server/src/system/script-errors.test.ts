import { expect, test } from 'vitest';
import { browserText } from './script-errors.ts';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/153.0.0.0 Safari/537.36 Edg/153.0.0.0', 'Edge 153, Windows'],
  ['Mozilla/5.0 (Linux; Android 16) Chrome/150.0.0.0 Mobile Safari/537.36', 'Chrome 150, Android'],
  ['Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) Version/19.1 Mobile/15E148 Safari/604.1', 'Safari 19, iPadOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:148.0) Gecko/20100101 Firefox/148.0', 'Firefox 148, macOS'],
  ['Mozilla/5.0 (iPhone) AppleWebKit Mobile/22A MicroMessenger/8.0.60', 'WeChat 8, iOS'],
  ['curl/8', null],
])('the browser is named from the user agent %s', (userAgent, told) => expect(browserText(userAgent)).toBe(told));
