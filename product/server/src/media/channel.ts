import type { WebSocket } from 'ws';
import { numberIn } from './flv-description.ts';
import { type AvPacket, Flv } from './rtmp-library.ts';
import type { Stream, StreamFigures } from './streams.ts';

/** Pictures since the latest key frame that a new viewer gets at once, bytes. A longer row is dropped. */
const KEPT_BYTES_MAX = 8 * 1024 * 1024;

/** Bytes that may wait for a viewer. Then frames are left out until a key frame. */
const WAITING_BYTES_MAX = 2 * 1024 * 1024;

/** Type of packets with pictures. */
const PICTURES = 9;

/** Flags of packets, as the library names them. */
const SOUND_HEADER = 0;
const SOUND = 1;
const PICTURE_HEADER = 2;
const KEY_FRAME = 3;
const FRAME = 4;
const DESCRIPTION = 5;

/** Distance between the last frame of a broken stream and the first of the next one, milliseconds. */
const FRAME_GAP_MS = 40;

interface Receiver {
  socket: WebSocket;
  /** True until the next key frame, because frames before it were left out. */
  waitsForKey: boolean;
  hasHeader: boolean;
  /** Moment since which more waits than may. */
  slowSince: number | null;
}

/**
 * Passes one stream on to all its viewers as FLV. A viewer begins with the latest key frame. One who is too slow misses
 * frames, and never makes the process hold more than a few megabytes. When the source comes back after a break, its
 * times go on, so that open players need not begin again.
 */
export class Channel {
  readonly stream: Stream;
  readonly #receivers = new Set<Receiver>();
  readonly #films = new Set<(bytes: Buffer) => void>();
  #description: Buffer | null = null;
  #soundHeader: Buffer | null = null;
  #pictureHeader: Buffer | null = null;
  #kept: Buffer[] = [];
  #keptBytes = 0;
  #codec: StreamFigures['codec'] = 'other';
  #size: { width: number | null; height: number | null } = { width: null, height: null };
  #shiftMs: number | null = null;
  #lastMs = 0;
  #since: Date | null = null;
  #counted = { bytes: 0, frames: 0, sinceMs: 0 };

  constructor(stream: Stream) {
    this.stream = stream;
  }

  /** True while a source sends. */
  get runs(): boolean {
    return this.#since !== null;
  }

  /** Number of viewers. */
  get viewers(): number {
    return this.#receivers.size;
  }

  /** Notes a new source. Its times go on after those of the one before. */
  begin(now: Date): void {
    this.#since = now;
    this.#shiftMs = null;
    this.#counted = { bytes: 0, frames: 0, sinceMs: performance.now() };
    this.#kept = [];
    this.#keptBytes = 0;
  }

  /** Notes that the source has ended. Viewers keep their connection for a while. */
  end(): void {
    this.#since = null;
    this.#kept = [];
    this.#keptBytes = 0;
  }

  /** Takes a packet of the source. */
  take(packet: AvPacket): void {
    this.#shiftMs ??= this.#lastMs === 0 ? -packet.dts : this.#lastMs + FRAME_GAP_MS - packet.dts;
    const isTimed = packet.flags === SOUND || packet.flags === KEY_FRAME || packet.flags === FRAME;
    const dts = Math.max(0, packet.dts + this.#shiftMs);
    if (isTimed) this.#lastMs = Math.max(this.#lastMs, dts);
    const bytes = Flv.createMessage({ ...packet, dts: isTimed ? dts : this.#lastMs });
    this.#counted.bytes += bytes.length;
    this.#remember(packet, bytes);
    for (const receiver of this.#receivers) this.#send(receiver, packet.flags, bytes);
    for (const write of this.#films) write(bytes);
  }

  /** Adds a viewer. */
  add(socket: WebSocket): void {
    const receiver: Receiver = { socket, waitsForKey: true, hasHeader: false, slowSince: null };
    this.#receivers.add(receiver);
    socket.once('close', () => this.#receivers.delete(receiver));
    if (this.#kept.length === 0) return;
    this.#begin(receiver);
    for (const bytes of this.#kept) socket.send(bytes);
    receiver.waitsForKey = false;
  }

  /** Has a function take the whole stream as FLV from here on; the result ends that. */
  film(write: (bytes: Buffer) => void): () => void {
    for (const bytes of this.#opening()) write(bytes);
    this.#films.add(write);
    return () => void this.#films.delete(write);
  }

  /** Closes viewers for whom too much has waited for this long. */
  dropStalled(nowMs: number, longestMs: number): void {
    for (const { socket, slowSince } of this.#receivers) {
      if (slowSince !== null && nowMs - slowSince > longestMs) socket.terminate();
    }
  }

  /** Closes all viewers. */
  closeAll(): void {
    for (const { socket } of this.#receivers) socket.close();
  }

  /** Returns the figures since the last call; null while nothing runs. Rates are by real time, whatever the program's clock does. */
  figures(): StreamFigures | null {
    if (!this.#since || this.#counted.frames === 0) return null;
    const { bytes, frames, sinceMs } = this.#counted;
    const nowMs = performance.now();
    const seconds = Math.max(0.001, (nowMs - sinceMs) / 1000);
    this.#counted = { bytes: 0, frames: 0, sinceMs: nowMs };
    return {
      stream: this.stream,
      bitrate: Math.round((bytes * 8) / seconds),
      framesPerSecond: Math.round(frames / seconds),
      ...this.#size,
      codec: this.#codec,
      hasSound: this.#soundHeader !== null,
      viewers: this.viewers,
      since: this.#since,
    };
  }

  #remember(packet: AvPacket, bytes: Buffer): void {
    if (packet.flags === DESCRIPTION) {
      this.#description = bytes;
      this.#size = { width: numberIn(bytes, 'width'), height: numberIn(bytes, 'height') };
    }
    if (packet.flags === SOUND_HEADER) this.#soundHeader = bytes;
    if (packet.flags === PICTURE_HEADER) {
      this.#pictureHeader = bytes;
      this.#codec = codecOf(packet);
    }
    if (packet.flags === KEY_FRAME || packet.flags === FRAME) this.#counted.frames += 1;
    if (packet.flags === KEY_FRAME) {
      this.#kept = [];
      this.#keptBytes = 0;
    } else if (this.#kept.length === 0) return;
    if (packet.flags !== KEY_FRAME && packet.flags !== FRAME && packet.flags !== SOUND) return;
    this.#kept.push(bytes);
    this.#keptBytes += bytes.length;
    if (this.#keptBytes > KEPT_BYTES_MAX) {
      this.#kept = [];
      this.#keptBytes = 0;
    }
  }

  #send(receiver: Receiver, flags: number, bytes: Buffer): void {
    const { socket } = receiver;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > WAITING_BYTES_MAX) {
      receiver.waitsForKey = true;
      receiver.slowSince ??= Date.now();
      return;
    }
    receiver.slowSince = null;
    if (flags === KEY_FRAME && receiver.waitsForKey) {
      if (!receiver.hasHeader) this.#begin(receiver);
      receiver.waitsForKey = false;
    } else if (receiver.waitsForKey && flags !== PICTURE_HEADER && flags !== SOUND_HEADER) return;
    if (receiver.hasHeader) socket.send(bytes);
  }

  #begin(receiver: Receiver): void {
    for (const bytes of this.#opening()) receiver.socket.send(bytes);
    receiver.hasHeader = true;
  }

  /** Returns what precedes the first frame. */
  #opening(): Buffer[] {
    const headers = [this.#description, this.#soundHeader, this.#pictureHeader];
    return [Flv.createHeader(this.#soundHeader !== null, true), ...headers.filter((bytes) => bytes !== null)];
  }
}

const H264 = 7;

/** Codecs in the extended form of FLV, which some browsers show: H.265, AV1 and VP9. */
const EXTENDED = ['hvc1', 'av01', 'vp09'].map((name) => Buffer.from(name).readUInt32BE());
const HVC1 = EXTENDED[0];

/** Returns whether a packet can be passed on. The library knows no key frames of other codecs, so no viewer could begin. */
export function canPassOn({ codec_type, codec_id }: AvPacket): boolean {
  return codec_type !== PICTURES || codec_id === H264 || EXTENDED.includes(codec_id);
}

function codecOf({ codec_id }: AvPacket): StreamFigures['codec'] {
  if (codec_id === H264) return 'h264';
  return codec_id === HVC1 ? 'h265' : 'other';
}
