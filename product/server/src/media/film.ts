import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Channel } from './channel.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import type { Film } from './streams.ts';

/** Bytes of a film, at most: a longer one ends here. */
const FILM_BYTES_MAX = 4 * 1024 ** 3;

/** Bytes that may wait for the disk. More end the film, because the memory must not fill. */
const WAITING_BYTES_MAX = 32 * 1024 * 1024;

/** A film while it is taken. */
export interface Filming {
  /** Seconds since it began. */
  seconds(): number;
  /** Ends it and returns it; null for an empty one. */
  end(): Promise<Film | null>;
  /** Removes its files. */
  remove(): Promise<void>;
}

/** Begins to film a stream into a folder. */
export function filmOf(
  channel: Channel,
  { folder, ffmpeg, log, now }: { folder: string; ffmpeg: Ffmpeg | null; log: Logger; now(): Date },
): Filming {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${randomUUID()}.flv`);
  const mp4 = path.replace(/flv$/, 'mp4');
  const file = createWriteStream(path, { mode: 0o600 });
  const beganAt = now();
  let bytes = 0;
  let isBroken = false;
  file.on('error', (error) => {
    isBroken = true;
    log.error({ err: error }, 'a film could not be written');
  });
  const stop = channel.film((tag) => {
    if (isBroken || bytes > FILM_BYTES_MAX || file.writableLength > WAITING_BYTES_MAX) return;
    bytes += tag.length;
    file.write(tag);
  });
  // Pictures come in real time, whatever the program's clock does meanwhile.
  const beganMs = performance.now();
  const seconds = () => Math.round((performance.now() - beganMs) / 1000);
  return {
    seconds,
    async end() {
      stop();
      await new Promise<void>((resolve) => {
        file.once('close', () => resolve());
        file.end();
        if (file.closed) resolve();
      });
      if (bytes < 1024) {
        await rm(path, { force: true });
        return null;
      }
      const film = { stream: channel.stream, path, type: 'flv' as const, beganAt, seconds: seconds() };
      if (!ffmpeg) return film;
      try {
        await ffmpeg.film(path, mp4);
        return { ...film, path: mp4, type: 'mp4' };
      } catch (error) {
        log.error({ err: error }, 'a film stays FLV');
        return film;
      }
    },
    async remove() {
      await rm(path, { force: true });
      await rm(mp4, { force: true });
    },
  };
}
