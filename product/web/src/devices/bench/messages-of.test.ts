import type { Exchange } from '@kiga/contract/devices/bench.acts.ts';
import { describe, expect, it } from 'vitest';
import { isProblem, messagesOf, preciseTime } from './messages-of.ts';

const exchange = (id: string, at: string, ms: number, more: Partial<Exchange> = {}): Exchange => ({
  id,
  at,
  ms,
  name: 'events',
  source: 'machine',
  method: 'POST',
  path: '/device/v1/events',
  status: 200,
  error: null,
  signature: 'current',
  requestBytes: 1,
  answerBytes: 1,
  address: null,
  reading: {},
  ...more,
});

describe('the messages of two requests', () => {
  it('stand in the order of their times when the requests overlap', () => {
    const slow = exchange('slow', '2026-11-23T00:00:00.000Z', 50);
    const quick = exchange('quick', '2026-11-23T00:00:00.010Z', 5);
    expect(messagesOf([quick, slow]).map(({ key }) => key)).toEqual(['slow answer', 'quick answer', 'quick', 'slow']);
  });
});

describe('a message', () => {
  it('is a problem when it was refused or an event was not readable, and none when it was only challenged', () => {
    const at = '2026-11-23T00:00:00.000Z';
    const all = [
      {},
      { status: 401 },
      { status: 401, error: 'challenge' },
      { reading: { rejected: 1 } },
      { reading: { differs: 1 } },
      { reading: { rejected: 0 } },
    ];
    expect(all.map((more) => isProblem(exchange('a', at, 1, more)))).toEqual([false, true, false, true, true, false]);
  });

  it('shows the milliseconds of the kindergarten’s clock', () => {
    expect(preciseTime(Date.parse('2026-11-22T23:53:12.423Z'), 'Asia/Shanghai')).toBe('07:53:12.423');
  });
});
