import { describe, expect, it } from 'vitest';
import { phaseOf, spokenDay, validForMs, wholeTime } from './board-time.ts';

const times = { arriveFrom: '07:20', lateAfter: '08:10', callAfter: '09:30' };
const at = (now: string) => ({ now, timeZone: 'Asia/Shanghai', times });

it('a day is written out in both languages', () => {
  expect(spokenDay('2026-11-20', 'zh_CN')).toBe('11月20日星期五');
  expect(spokenDay('2026-11-20', 'en_US')).toMatch(/^Friday,? 20 November$/);
});

it.each([
  ['2026-11-19T23:19:59.000Z', 'before'],
  ['2026-11-19T23:20:00.000Z', 'open'],
  ['2026-11-20T00:10:59.000Z', 'open'],
  ['2026-11-20T00:11:00.000Z', 'over'],
])('the arrival window at %s is %s', (now, phase) => {
  expect(phaseOf(at(now))).toBe(phase);
});

describe('a board', () => {
  it.each([
    ['when children begin to arrive', '2026-11-19T23:19:00.000Z', 60_000],
    ['when the first child is late', '2026-11-20T00:10:30.000Z', 30_000],
    ['when families are to be called', '2026-11-20T01:30:00.000Z', 60_000],
    ['at midnight', '2026-11-20T15:59:50.000Z', 10_000],
    ['after ten minutes at the latest', '2026-11-20T04:00:00.000Z', 600_000],
  ])('is requested again %s', (_when, now, ms) => {
    expect(validForMs(at(now))).toBe(ms);
  });
});

it.each([
  ['720', '07:20'],
  ['7:20', '07:20'],
  ['07：20', '07:20'],
  ['1930', '19:30'],
  ['07:20', '07:20'],
  ['soon', 'soon'],
])('the input %s is read as the time %s', (typed, time) => {
  expect(wholeTime(typed)).toBe(time);
});
