import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A part of a film: its description, a header or a frame. */
export interface Packet {
  codec_type: number;
  /** Milliseconds from the beginning. */
  dts: number;
  size: number;
  data: Buffer;
}

/** The client's side of an RTMP connection, as an encoder uses it. */
export interface Encoder {
  onCloseCallback: () => void;
  onErrorCallback: () => void;
  connect(url: string): Promise<void>;
  sendConnect(): Promise<unknown>;
  sendCreateStream(): Promise<unknown>;
  sendPublish(streamName: string): Promise<unknown>;
  sendPacket(packet: Packet): void;
  disconnect(): void;
}

/** The parts of node-media-server that an encoder needs. The package has no types. */
const load = createRequire(import.meta.url);
const Flv = load('node-media-server/src/protocol/flv.js') as new () => {
  onPacketCallback: (packet: Packet) => void;
  parserData(bytes: Buffer): string | null;
};
const RtmpClient = load('node-media-server/src/protocol/rtmp_client.js') as new () => Encoder;

/** Interval between two frames of the films. */
const FRAME_MS = 100;

/** Publishes to an address with a stream key, and returns the connection. `onClosed` runs when the server closes it. */
export async function publishTo(address: string, key: string, onClosed: () => void): Promise<Encoder> {
  const client = new RtmpClient();
  client.onCloseCallback = onClosed;
  client.onErrorCallback = onClosed;
  await client.connect(`${address}/${key}`);
  await client.sendConnect();
  await client.sendCreateStream();
  await client.sendPublish(key);
  return client;
}

/** A film of the demo that repeats without an end. */
export interface EndlessFilm {
  /** Returns the packet of this number, from 0, with its time. */
  packet(number: number): Packet;
}

/** Reads a film in `films`. */
export function readFilm(name: string): EndlessFilm {
  const packets: Packet[] = [];
  const flv = new Flv();
  // The library uses one buffer for all packets.
  flv.onPacketCallback = (packet) => {
    packets.push({ ...packet, data: Buffer.from(packet.data.subarray(0, packet.size)) });
  };
  flv.parserData(readFileSync(new URL(`../films/${name}.flv`, import.meta.url)));
  const lengthMs = (packets.at(-1)?.dts ?? 0) + FRAME_MS;
  return {
    packet(number) {
      const packet = packets[number % packets.length] as Packet;
      return { ...packet, dts: packet.dts + Math.floor(number / packets.length) * lengthMs };
    },
  };
}
