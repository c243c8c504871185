import { devicesEnUS } from '@kiga/contract/devices/devices.en-US.ts';
import { devicesZhCN } from '@kiga/contract/devices/devices.zh-CN.ts';
import { findWord } from '@kiga/entity/words/words.ts';
import { expect, test } from 'vitest';
import { clockDifference } from './clock-difference.ts';

test.each([
  [0, '准确', 'Exact'],
  [-4, '准确', 'Exact'],
  [5, '快 5 秒', '5 seconds fast'],
  [-119, '慢 119 秒', '119 seconds slow'],
  [-180, '慢 3 分钟', '3 minutes slow'],
  [7199, '快 120 分钟', '120 minutes fast'],
  [-7200, '慢 2 小时', '2 hours slow'],
  [7 * 86_400, '快 7 天', '7 days fast'],
])('a clock that is off by %i s is described as %s and %s', (seconds, zh, en) => {
  const inWords = (devices: object) =>
    clockDifference({ t: (key, params) => findWord({ devices }, key, params) ?? key }, seconds);
  expect(inWords(devicesZhCN)).toBe(zh);
  expect(inWords(devicesEnUS)).toBe(en);
});
