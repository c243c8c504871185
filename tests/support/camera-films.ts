import { readFileSync } from 'node:fs';

/** A film as a camera sends it over RTP. */
export interface Film {
  /** NAL units of each frame, with what precedes it. */
  frames: readonly (readonly Buffer[])[];
  /** Its lines of a description (RFC 8866), for payload type 96. */
  lines: readonly string[];
  /** Divides a NAL unit into payloads of packets. */
  pieces(unit: Buffer): Iterable<{ payload: Buffer; isLast: boolean }>;
}

/** Longest piece of a NAL unit in one packet. */
const PIECE_BYTES = 1_200;

/** Precedes each NAL unit in a file. */
const START = String.fromCharCode(0, 0, 1);

/** How a codec writes its NAL units. */
interface Codec {
  headBytes: number;
  kindOf(unit: Buffer): number;
  isSlice(kind: number): boolean;
  /** Marks the first slice of a frame, in the byte after the head. */
  opens: number;
  /** Returns what precedes each piece of a longer unit. */
  pieceHead(unit: Buffer, marks: number): Buffer;
}

const h264: Codec = {
  headBytes: 1,
  kindOf: (unit) => (unit[0] ?? 0) & 0x1f,
  isSlice: (kind) => kind === 1 || kind === 5,
  // The first slice begins with macroblock 0, which Exp-Golomb writes as a single 1.
  opens: 0x80,
  // FU-A (RFC 6184, section 5.8).
  pieceHead: (unit, marks) => Buffer.from([((unit[0] ?? 0) & 0xe0) | 28, marks | ((unit[0] ?? 0) & 0x1f)]),
};

const h265: Codec = {
  headBytes: 2,
  kindOf: (unit) => ((unit[0] ?? 0) >> 1) & 0x3f,
  isSlice: (kind) => kind < 32,
  // first_slice_segment_in_pic_flag.
  opens: 0x80,
  // Fragmentation unit (RFC 7798, section 4.4.3).
  pieceHead: (unit, marks) =>
    Buffer.from([((unit[0] ?? 0) & 0x81) | (49 << 1), unit[1] ?? 0, marks | (((unit[0] ?? 0) >> 1) & 0x3f)]),
};

const fixture = (file: string) => new URL(`../fixtures/video/${file}`, import.meta.url);

/** Reads a file of H.264; by default three seconds of a moving picture, 320 x 180 at 25 frames a second, with two slices a frame. */
export function h264Film(file: string | URL = fixture('test-picture.h264')): Film {
  const frames = readFrames(file, h264);
  const sets = frames[0]?.filter((unit) => [7, 8].includes(h264.kindOf(unit))).map((unit) => unit.toString('base64'));
  return {
    frames,
    lines: ['a=rtpmap:96 H264/90000', `a=fmtp:96 packetization-mode=1;sprop-parameter-sets=${sets?.join(',')}`],
    pieces: (unit) => pieces(unit, h264),
  };
}

/** Reads a file of H.265; by default the same picture. */
export function h265Film(file: string | URL = fixture('test-picture.h265')): Film {
  const frames = readFrames(file, h265);
  const set = (kind: number) => frames[0]?.find((unit) => h265.kindOf(unit) === kind)?.toString('base64');
  return {
    frames,
    lines: ['a=rtpmap:96 H265/90000', `a=fmtp:96 sprop-vps=${set(32)};sprop-sps=${set(33)};sprop-pps=${set(34)}`],
    pieces: (unit) => pieces(unit, h265),
  };
}

function* pieces(unit: Buffer, { headBytes, pieceHead }: Codec): Generator<{ payload: Buffer; isLast: boolean }> {
  if (unit.length <= PIECE_BYTES) {
    yield { payload: unit, isLast: true };
    return;
  }
  for (let from = headBytes; from < unit.length; from += PIECE_BYTES) {
    const isLast = from + PIECE_BYTES >= unit.length;
    const marks = (from === headBytes ? 0x80 : 0) | (isLast ? 0x40 : 0);
    yield { payload: Buffer.concat([pieceHead(unit, marks), unit.subarray(from, from + PIECE_BYTES)]), isLast };
  }
}

function readFrames(file: string | URL, { headBytes, kindOf, isSlice, opens }: Codec): Buffer[][] {
  const units = readFileSync(file)
    .toString('latin1')
    .split(START)
    // A longer mark leaves a zero at the end of the unit before it.
    .map((unit) => Buffer.from(unit.replace(/\0+$/, ''), 'latin1'))
    .filter(({ length }) => length > 0);
  const frames: Buffer[][] = [];
  let current: Buffer[] = [];
  for (const unit of units) {
    const hasPicture = current.some((one) => isSlice(kindOf(one)));
    const begins = !isSlice(kindOf(unit)) || ((unit[headBytes] ?? 0) & opens) !== 0;
    if (hasPicture && begins) {
      frames.push(current);
      current = [];
    }
    current.push(unit);
  }
  frames.push(current);
  return frames;
}
