import { type ChildProcess, execFile, spawn } from 'node:child_process';

/** Time for ffmpeg to make one picture. */
const PICTURE_MS = 12_000;

/** Largest picture, bytes. */
const PICTURE_BYTES_MAX = 4 * 1024 * 1024;

/** The part of its errors that is kept, characters. */
const SAID_MAX = 2_000;

/** Reading a camera over TCP: no delay for guessing, and an end after five seconds of silence. */
const fromCamera =
  '-rtsp_transport tcp -timeout 5000000 -flags low_delay -analyzeduration 1500000 -fpsprobesize 0'.split(' ');

/** Smaller pictures that every browser shows, about 500 kbit/s. */
const smaller = (
  '-vf scale=-2:360 -c:v libx264 -preset ultrafast -tune zerolatency -pix_fmt yuv420p ' +
  '-g 30 -b:v 500k -maxrate 700k -bufsize 700k'
).split(' ');

/** The program ffmpeg. Its arguments never contain an address or a password of a camera. */
export interface Ffmpeg {
  /** Reads pictures and writes them as FLV to its output, without sound. */
  read(url: string, options: { transcoded: boolean }): ChildProcess;
  /** Returns one picture as JPEG, at most 960 pixels wide; null where there is none in time. */
  picture(url: string): Promise<Buffer | null>;
  /** Rewrites a film from FLV to MP4. Throws an Error with its words. */
  film(from: string, to: string): Promise<void>;
}

/** Returns ffmpeg by its path or name; null where there is none that runs. */
export async function findFfmpeg(command: string): Promise<Ffmpeg | null> {
  const runs = await new Promise<boolean>((resolve) => {
    execFile(command, ['-version'], { timeout: 10_000 }, (error) => resolve(error === null));
  });
  if (!runs) return null;
  const quiet = ['-nostdin', '-hide_banner', '-loglevel', 'error'];
  return {
    read(url, { transcoded }) {
      const picture = transcoded ? smaller : ['-c:v', 'copy'];
      const out = [
        '-an',
        ...picture,
        '-f',
        'flv',
        '-flvflags',
        'no_duration_filesize',
        '-flush_packets',
        '1',
        'pipe:1',
      ];
      return spawn(command, [...quiet, ...fromCamera, '-i', url, ...out], { stdio: ['ignore', 'pipe', 'ignore'] });
    },
    picture: (url) =>
      new Promise((resolve) => {
        const out = ['-an', '-frames:v', '1', '-vf', "scale='min(960,iw)':-2", '-q:v', '4', '-f', 'mjpeg', 'pipe:1'];
        const options = { timeout: PICTURE_MS, killSignal: 'SIGKILL' as const, maxBuffer: PICTURE_BYTES_MAX };
        execFile(
          command,
          [...quiet, ...fromCamera, '-i', url, ...out],
          { ...options, encoding: 'buffer' },
          (error, bytes) => resolve(error === null && bytes.length > 0 ? bytes : null),
        );
      }),
    film: (from, to) =>
      new Promise((resolve, reject) => {
        execFile(
          command,
          [...quiet, '-y', '-i', from, '-c', 'copy', '-movflags', '+faststart', to],
          { timeout: 10 * 60_000 },
          (error, _out, said) => (error ? reject(new Error(said.slice(0, SAID_MAX) || error.message)) : resolve()),
        );
      }),
  };
}
