import { flvReader } from '@kiga/server/media/rtmp-door.ts';
import { publishTo } from '@kiga/simulator/rtmp-client.ts';
import { WebSocket } from 'ws';
import type { TestServer } from './test-server.ts';

/** Frames of H.264 in FLV begin with the kind of frame and the kind of packet (Adobe FLV 10.1, E.4.3). */
const KEY_FRAME = 0x17;
const FRAME = 0x27;
const HEADER = 0;
const PICTURE = 1;
const NUMBER_AT = 5;

/** Type of packets with pictures. */
const PICTURES = 9;

/** Shape of the frames. */
export interface Numbering {
  bytes: number;
  everyMs: number;
  /** Number of frames from one key frame to the next. */
  keyEvery: number;
}

/** An encoder whose frames carry their numbers and no picture. */
export interface NumberedEncoder {
  /** Number of frames so far. */
  sent(): number;
  isOpen(): boolean;
  /** Resolves when the server closes the connection. */
  closed: Promise<void>;
  /** Stands still without closing. */
  freeze(): void;
  stop(): void;
}

/** Publishes numbered frames to an address with a stream key. */
export async function sendNumbered(
  { address, key }: { address: string; key: string },
  { bytes, everyMs, keyEvery }: Numbering,
): Promise<NumberedEncoder> {
  let isOpen = true;
  let timer: NodeJS.Timeout | undefined;
  let close: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    close = () => {
      isOpen = false;
      clearInterval(timer);
      resolve();
    };
  });
  const client = await publishTo(address, key, () => close());
  const send = (data: Buffer, dts: number) => client.sendPacket({ codec_type: PICTURES, dts, size: data.length, data });
  send(Buffer.from([KEY_FRAME, HEADER, 0, 0, 0, 1, 66, 0, 30]), 0);
  let number = 0;
  timer = setInterval(() => {
    if (!isOpen) return;
    const data = Buffer.alloc(bytes);
    data.set([number % keyEvery === 0 ? KEY_FRAME : FRAME, PICTURE]);
    data.writeUInt32BE(number, NUMBER_AT);
    send(data, number * everyMs);
    number += 1;
  }, everyMs);
  return {
    sent: () => number,
    isOpen: () => isOpen,
    closed,
    freeze: () => clearInterval(timer),
    stop() {
      clearInterval(timer);
      client.disconnect();
    },
  };
}

/** A frame as a viewer gets it. */
export interface SeenFrame {
  number: number;
  isKey: boolean;
  /** Milliseconds. */
  time: number;
}

/** A viewer who notes the numbers of frames. */
export interface FrameViewer {
  frames: readonly SeenFrame[];
  /** Resolves with the code with which the connection closed. */
  closed: Promise<number>;
  isOpen(): boolean;
  /** Reads nothing more from the connection, as a computer that sleeps. */
  stall(): void;
  /** Reads again. */
  goOn(): void;
  leave(): void;
}

/** Opens an address as a page does, and reads the frames of `sendNumbered`. A stream that is no FLV throws. */
export function watchNumbers(server: TestServer, address: string): FrameViewer {
  const socket = new WebSocket(`${server.address.replace(/^http/, 'ws')}${address}`);
  const frames: SeenFrame[] = [];
  const read = flvReader(({ codec_type, dts, data }) => {
    if (codec_type !== PICTURES || data[1] !== PICTURE) return;
    frames.push({ number: data.readUInt32BE(NUMBER_AT), isKey: data[0] === KEY_FRAME, time: dts });
  });
  socket.on('message', (bytes: Buffer) => read(bytes));
  const closed = new Promise<number>((resolve) => {
    socket.once('close', (code) => resolve(code));
    socket.once('error', () => resolve(0));
  });
  return {
    frames,
    closed,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    stall: () => socket.pause(),
    goOn: () => socket.resume(),
    leave: () => socket.close(),
  };
}

/** Returns the frames before which others were left out. */
export function gapsIn(frames: readonly SeenFrame[]): SeenFrame[] {
  return frames.filter(({ number }, at) => at > 0 && number !== (frames[at - 1]?.number ?? 0) + 1);
}
