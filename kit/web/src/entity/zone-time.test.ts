import { expect, it } from 'vitest';
import { dayIn, minuteIn, timeIn } from './zone-time.ts';

it('a moment is shown in the given time zone', () => {
  expect(timeIn('2026-11-20T00:21:41.000Z', 'Asia/Shanghai')).toBe('08:21:41');
  expect(timeIn('2026-11-19T16:00:00.000Z', 'Asia/Shanghai')).toBe('00:00:00');
  expect(minuteIn('2026-11-20T00:21:41.000Z', 'UTC')).toBe('00:21');
  expect(dayIn('2026-11-19T16:00:00.000Z', 'Asia/Shanghai')).toBe('2026-11-20');
});
