import { publishTo } from '@kiga/simulator/rtmp-client.ts';
import { startTestCamera } from '../../tests/support/test-camera.ts';
import { FRAMES, type NumberedFilm } from './numbered-film.ts';

const PICTURES = 9;

/** First byte after the kind of a frame: 0 in the header of the stream. */
const FRAME = 1;

/** Remembers when each frame was sent. */
export interface SentFrames {
  /** Returns the milliseconds from the latest sending of a frame before a moment; null where there is none. */
  ageAt(number: number, atMs: number): number | null;
  note(number: number): void;
}

/** Returns an empty memory. */
export function sentFrames(): SentFrames {
  const sent: number[][] = Array.from({ length: FRAMES }, () => []);
  return {
    note: (number) => void sent[number]?.push(Date.now()),
    ageAt(number, atMs) {
      const latest = sent[number]?.findLast((one) => one <= atMs);
      return latest === undefined ? null : atMs - latest;
    },
  };
}

/** Sends the film to an address with a stream key again and again, as an encoder; the result stops it. */
export async function sendFilm(
  { packets, length }: NumberedFilm,
  { address, key }: { address: string; key: string },
  sent: SentFrames,
): Promise<() => void> {
  let isOpen = true;
  const client = await publishTo(address, key, () => {
    isOpen = false;
  });
  const beganMs = performance.now();
  let next = 0;
  let frames = 0;
  const timer = setInterval(() => {
    const nowMs = performance.now() - beganMs;
    for (; isOpen; next += 1) {
      const packet = packets[next % packets.length];
      if (!packet) return;
      const dts = packet.dts + Math.floor(next / packets.length) * length;
      if (dts > nowMs) return;
      client.sendPacket({ ...packet, dts });
      if (packet.codec_type !== PICTURES || packet.data[1] !== FRAME) continue;
      sent.note(frames % FRAMES);
      frames += 1;
    }
  }, 5);
  return () => {
    clearInterval(timer);
    client.disconnect();
  };
}

/** Starts a camera that can be read over RTSP, with a password. */
export async function startCamera({ h264, h265 }: NumberedFilm, codec: 'h264' | 'h265', sent: SentFrames | null) {
  const film = codec === 'h264' ? h264 : h265;
  const login = { userName: 'admin', password: 'Camera_2026' };
  const camera = await startTestCamera({ ...login, film, ...(sent && { onFrame: sent.note }) });
  return { login, port: camera.port, close: camera.close };
}
