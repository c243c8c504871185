import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flvReader } from '@kiga/server/media/rtmp-door.ts';
import type { Packet } from '@kiga/simulator/rtmp-client.ts';
import { type Film, h264Film, h265Film } from '../../tests/support/camera-films.ts';

const folder = join(import.meta.dirname, '../../.bench/video');

const FRAMES_PER_SECOND = 25;

/** Type of packets with pictures, and the kind of the last one of a file. */
const PICTURES = 9;
const END = 2;

/** Frames of the film; their numbers need eight bits. */
export const FRAMES = 250;

/** Sizes of the film, pixels and kilobits a second: that of a main stream, and of the second one of cameras. */
const sizes = {
  main: { width: 1280, height: 720, kilobits: 1500 },
  second: { width: 640, height: 360, kilobits: 500 },
} as const;

/** Bits of a number, and the boxes beside and above each other in a picture. The second row has the opposite of each bit. */
const BITS = 8;
const BOXES = { across: 16, down: 18 };

/** The part of a picture with the number, as shares of its width and height. */
export const NUMBER_PART = { width: BITS / BOXES.across, height: 2 / BOXES.down };

/** Ten seconds with 25 frames a second and a key frame every two seconds, in several shapes. */
export interface NumberedFilm {
  /** As an encoder sends it over RTMP. */
  packets: readonly Packet[];
  /** Milliseconds. */
  length: number;
  /** As a camera sends it over RTSP. */
  h264: Film;
  h265: Film;
}

/** Draws the film once with ffmpeg, and reads it. Each frame shows its own number. */
export function numberedFilm(size: keyof typeof sizes): NumberedFilm {
  mkdirSync(folder, { recursive: true });
  const [h264, h265, flv] = ['h264', 'h265', 'flv'].map((ending) => join(folder, `${size}.${ending}`)) as [
    string,
    string,
    string,
  ];
  if (!existsSync(flv)) draw(sizes[size], { h264, h265, flv });
  const packets: Packet[] = [];
  const read = flvReader((packet) => {
    // The end of the file is no end of the stream.
    if (packet.codec_type === PICTURES && packet.data[1] === END) return;
    packets.push({ ...packet, data: Buffer.from(packet.data.subarray(0, packet.size)) });
  });
  read(readFileSync(flv));
  return {
    packets,
    length: (FRAMES * 1000) / FRAMES_PER_SECOND,
    h264: h264Film(h264),
    h265: h265Film(h265),
  };
}

function draw(
  { width, height, kilobits }: (typeof sizes)[keyof typeof sizes],
  { h264, h265, flv }: { h264: string; h265: string; flv: string },
): void {
  const box = { width: width / BOXES.across, height: height / BOXES.down };
  const boxes = Array.from({ length: BITS }, (_, bit) =>
    [`bitand(n,${2 ** bit})`, `not(bitand(n,${2 ** bit}))`].map(
      (isOn, row) =>
        `drawbox=x=${bit * box.width}:y=${row * box.height}:w=${box.width}:h=${box.height}:color=white:t=fill:enable='${isOn}'`,
    ),
  ).flat();
  const back = `drawbox=x=0:y=0:w=${BITS * box.width}:h=${2 * box.height}:color=black:t=fill`;
  const run = (...given: string[]) =>
    execFileSync('ffmpeg', ['-nostdin', '-loglevel', 'error', '-y', ...given], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const source = ['-f', 'lavfi', '-i', `testsrc2=size=${width}x${height}:rate=${FRAMES_PER_SECOND}`];
  const picture = ['-frames:v', String(FRAMES), '-vf', [back, ...boxes].join(','), '-pix_fmt', 'yuv420p'];
  const limit = `${kilobits}k`;
  const rate = ['-b:v', limit, '-maxrate', limit, '-bufsize', limit, '-g', '50'];
  run(...source, ...picture, '-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', ...rate, h264);
  const quiet = 'log-level=error:bframes=0:open-gop=0:info=0:repeat-headers=1';
  run(...source, ...picture, '-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', quiet, ...rate, h265);
  run('-r', String(FRAMES_PER_SECOND), '-i', h264, '-c:v', 'copy', flv);
}
