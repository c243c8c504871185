import { Channel } from '@kiga/server/media/channel.ts';
import type { AvPacket } from '@kiga/server/media/rtmp-library.ts';
import { readFilm } from '@kiga/simulator/rtmp-client.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
});

describe('the figures of a stream', () => {
  it('count by real time when the clock of the program stands still or runs ahead', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const since = new Date('2026-11-30T00:00:00Z');
    const channel = new Channel({ kind: 'show', id: 'show', quality: 'main' });
    channel.begin(since);
    const film = readFilm('yard');
    // The film was read by the library of the server, so its packets have all parts.
    for (let next = 0; film.packet(next).dts < 2_000; next += 1) channel.take(film.packet(next) as AvPacket);
    vi.advanceTimersByTime(2_000);
    const figures = channel.figures();
    expect(figures).toMatchObject({ framesPerSecond: 10, since, codec: 'h264' });
    expect(channel.figures()).toBeNull();
  });
});
