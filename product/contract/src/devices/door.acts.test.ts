import { describe, expect, it } from 'vitest';
import { HEARTBEAT_SECONDS, heartbeatSecondsAt, ONLINE_SECONDS } from './door.acts.ts';

describe('the time between heartbeats', () => {
  it.each([1, 5, 30, 1000])('keeps a machine online when time runs %i times as fast', (rate) => {
    const seconds = heartbeatSecondsAt(rate);
    expect(seconds).toBeGreaterThanOrEqual(1);
    if (rate <= HEARTBEAT_SECONDS) expect(seconds * rate).toBeLessThan(ONLINE_SECONDS);
  });

  it('is half a minute when time runs as it does', () => {
    expect(heartbeatSecondsAt(1)).toBe(30);
  });
});
