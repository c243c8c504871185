import { describe, expect, it } from 'vitest';
import { HEARTBEAT_SECONDS, heartbeatSecondsAt, ONLINE_SECONDS } from './door.acts.ts';

describe('the time between heartbeats', () => {
  it.each([1, 5, 30, 1000])('is at least a second at speed %i, and keeps a machine online up to speed 30', (rate) => {
    const seconds = heartbeatSecondsAt(rate);
    expect(seconds).toBeGreaterThanOrEqual(1);
    if (rate <= HEARTBEAT_SECONDS) expect(seconds * rate).toBeLessThan(ONLINE_SECONDS);
  });

  it('is 30 seconds in real time', () => {
    expect(heartbeatSecondsAt(1)).toBe(30);
  });
});
