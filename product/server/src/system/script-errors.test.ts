import { expect, it, test, vi } from 'vitest';
import { browserOf, reportLimit } from './script-errors.ts';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/153.0.0.0 Safari/537.36 Edg/153.0.0.0', 'Edge 153, Windows'],
  ['Mozilla/5.0 (Linux; Android 16) Chrome/150.0.0.0 Mobile Safari/537.36', 'Chrome 150, Android'],
  ['Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) Version/19.1 Mobile/15E148 Safari/604.1', 'Safari 19, iOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:148.0) Gecko/20100101 Firefox/148.0', 'Firefox 148, macOS'],
  ['Mozilla/5.0 (iPhone) AppleWebKit Mobile/22A MicroMessenger/8.0.60', 'WeChat 8, iOS'],
  ['curl/8', null],
])('%s', (userAgent, told) => expect(browserOf(userAgent)).toBe(told));

it('an address that reports too much does not keep the others from it, and may again in the next minute', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(600_000);
  const mayReport = reportLimit();
  const allowed = (address: string, times: number) =>
    Array.from({ length: times }, () => mayReport(address)).filter(Boolean).length;
  expect(allowed('10.0.0.1', 40)).toBe(30);
  expect(allowed('10.0.0.2', 1)).toBe(1);
  // Many addresses together have a limit too.
  expect(Array.from({ length: 1_000 }, (_, i) => mayReport(`10.1.0.${i}`)).filter(Boolean)).toHaveLength(569);
  now.mockReturnValue(660_000);
  expect(allowed('10.0.0.1', 1)).toBe(1);
  now.mockRestore();
});
