import { createRequire } from 'node:module';

/** A part of a stream: sound, a frame, or its description. */
export interface AvPacket {
  /** 8 sound, 9 pictures, 18 a description. */
  codec_type: 8 | 9 | 18;
  codec_id: number;
  /** 0 header of the sound, 1 sound, 2 header of the pictures, 3 key frame, 4 other frame, 5 description, 6 other. */
  flags: number;
  /** Milliseconds. */
  dts: number;
  size: number;
  /** May be longer than `size`, and is written again by the next packet. */
  data: Buffer;
}

/** Splits FLV into packets. */
interface FlvReader {
  onPacketCallback: (packet: AvPacket) => void;
  /** Returns an error, or null. */
  parserData(bytes: Buffer): string | null;
  parserTagAlloc(size: number): void;
}

/** The server's side of an RTMP connection. */
interface RtmpConnection {
  inPackets: Map<number, unknown>;
  parserPacket: { header: { length: number } };
  onConnectCallback: (asked: { app: string; name: string; query: Record<string, unknown> }) => void;
  onPushCallback: () => void;
  onPlayCallback: () => void;
  onOutputCallback: (bytes: Buffer) => void;
  onPacketCallback: (packet: AvPacket) => void;
  /** Returns an error, or null. Throws for what it cannot read. */
  parserData(bytes: Buffer): string | null;
  packetAlloc(): void;
  sendACK(bytes: number): void;
}

const load = createRequire(import.meta.url);

/** FLV as node-media-server reads and writes it. The package has no types, and its version is pinned. */
export const Flv = load('node-media-server/src/protocol/flv.js') as {
  new (): FlvReader;
  createHeader(hasSound: boolean, hasPictures: boolean): Buffer;
  createMessage(packet: AvPacket): Buffer;
};

/** RTMP as node-media-server speaks it. Only the protocol is used: its server decides too late who may publish. */
export const Rtmp = load('node-media-server/src/protocol/rtmp.js') as new () => RtmpConnection;
