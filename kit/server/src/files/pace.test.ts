import { PassThrough, Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { atPace, type Pace } from './pace.ts';

/** A body of the given number of bytes, one in each interval. */
function trickle(bytes: number, everyMs: number): PassThrough {
  const body = new PassThrough();
  const timer = setInterval(() => {
    if (bytes > 0) body.write('x');
    else body.end();
    bytes -= 1;
  }, everyMs);
  return body.once('close', () => clearInterval(timer));
}

async function taken(body: Readable, sizeBytes: number, pace: Pace): Promise<number> {
  let bytes = 0;
  for await (const chunk of atPace(body, sizeBytes, pace)) bytes += chunk.length;
  return bytes;
}

describe('the pace check of a body', () => {
  it('passes a body when each byte arrives in time', async () => {
    expect(await taken(trickle(5, 10), 5, { idleMs: 5_000, graceMs: 5_000, bytesPerSecond: 1 })).toBe(5);
  });

  it('ends a body when no byte arrives for too long', async () => {
    const body = trickle(2, 60_000);
    await expect(taken(body, 2, { idleMs: 50, graceMs: 60_000, bytesPerSecond: 1 })).rejects.toThrow();
    expect(body.destroyed).toBe(true);
  });

  it('ends a body when its bytes arrive too slowly', async () => {
    const body = trickle(1_000, 20);
    await expect(taken(body, 1_000, { idleMs: 5_000, graceMs: 200, bytesPerSecond: 10_000 })).rejects.toThrow();
    expect(body.destroyed).toBe(true);
  });

  it('does not count the time that the reader takes', async () => {
    let bytes = 0;
    for await (const chunk of atPace(Readable.from([Buffer.from('a'), Buffer.from('b')]), 2, {
      idleMs: 200,
      graceMs: 200,
      bytesPerSecond: 1_000,
    })) {
      await wait(300);
      bytes += chunk.length;
    }
    expect(bytes).toBe(2);
  });
});
