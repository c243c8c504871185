import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type AvPacket, Flv, Rtmp } from './rtmp-library.ts';

/** Connections at once, and the time within which one must publish. */
const CONNECTIONS_MAX = 500;
const PUBLISH_WITHIN_MS = 10_000;

/** Bytes of one message before and after the key is known. */
const MESSAGE_BYTES_UNKNOWN = 64 * 1024;
const MESSAGE_BYTES_MAX = 4 * 1024 * 1024;

/** Parallel rows of messages in a connection; encoders use fewer than ten. */
const ROWS_MAX = 64;

/** Bytes after which the encoder is told what has arrived, well within the five million that the library announces. */
const ACKNOWLEDGE_BYTES = 1_000_000;

/** A name that an address may contain. */
const NAME = /^[\w-]{1,64}$/;

/** An encoder that publishes. */
export interface Publisher {
  /** First part of the address, such as `show`. */
  kind: string;
  /** Second part, without the key. */
  id: string;
  key: string;
  close(): void;
}

/** Takes the packets of a publisher that may publish. */
export interface PublisherSink {
  packet(packet: AvPacket): void;
  closed(): void;
}

/** Limits the memory that a connection can make the library reserve. */
class GuardedRtmp extends Rtmp {
  messageBytesMax = MESSAGE_BYTES_UNKNOWN;

  override packetAlloc(): void {
    if (this.parserPacket.header.length > this.messageBytesMax || this.inPackets.size > ROWS_MAX) {
      throw new Error('a message is too long');
    }
    super.packetAlloc();
  }
}

/**
 * Listens for encoders over RTMP. Nothing can be watched here: viewers come by their own signed addresses, so no address
 * of a viewer is ever a key. `admit` decides about each publisher; null refuses it, and its connection closes.
 */
export async function listenForPublishers(
  { host, port }: { host: string; port: number },
  admit: (publisher: Publisher) => Promise<PublisherSink | null>,
): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    handle(socket, admit);
  });
  server.maxConnections = CONNECTIONS_MAX;
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function handle(socket: Socket, admit: (publisher: Publisher) => Promise<PublisherSink | null>): void {
  const rtmp = new GuardedRtmp();
  const early = setTimeout(() => socket.destroy(), PUBLISH_WITHIN_MS);
  let sink: PublisherSink | null = null;
  let asked: { kind: string; id: string; key: string } | null = null;
  let waiting: AvPacket[] = [];
  let received = 0;
  let acknowledged = 0;

  rtmp.onOutputCallback = (bytes) => void socket.write(bytes);
  rtmp.onConnectCallback = ({ app, name, query }) => {
    if (!NAME.test(app) || !NAME.test(name)) throw new Error('no name of a stream');
    asked ??= { kind: app, id: name, key: typeof query.key === 'string' ? query.key : '' };
  };
  rtmp.onPlayCallback = () => void socket.destroy();
  rtmp.onPacketCallback = (packet) => {
    if (sink) sink.packet(packet);
    // The library writes into the same buffer again.
    else if (asked) waiting.push({ ...packet, data: Buffer.from(packet.data.subarray(0, packet.size)) });
  };
  rtmp.onPushCallback = () => {
    if (!asked || rtmp.messageBytesMax === MESSAGE_BYTES_MAX) return;
    clearTimeout(early);
    rtmp.messageBytesMax = MESSAGE_BYTES_MAX;
    socket.pause();
    void admit({ ...asked, close: () => void socket.destroy() })
      .catch(() => null)
      .then((admitted) => {
        if (!admitted || socket.destroyed) {
          admitted?.closed();
          socket.destroy();
          return;
        }
        sink = admitted;
        for (const packet of waiting) admitted.packet(packet);
        waiting = [];
        socket.resume();
      });
  };
  socket.on('data', (bytes: Buffer) => {
    received += bytes.length;
    try {
      if (rtmp.parserData(bytes) !== null) throw new Error('not RTMP');
    } catch {
      socket.destroy();
      return;
    }
    if (received - acknowledged < ACKNOWLEDGE_BYTES) return;
    acknowledged = received;
    rtmp.sendACK(received % 2 ** 32);
  });
  socket.once('close', () => {
    clearTimeout(early);
    sink?.closed();
    sink = null;
  });
}

/** Returns a function that takes the bytes of an FLV stream and hands on its packets. Throws for what is no FLV. */
export function flvReader(packet: (packet: AvPacket) => void): (bytes: Buffer) => void {
  const flv = new Flv();
  flv.onPacketCallback = packet;
  const reserve = flv.parserTagAlloc.bind(flv);
  flv.parserTagAlloc = (size) => {
    if (size > MESSAGE_BYTES_MAX) throw new Error('a packet is too long');
    reserve(size);
  };
  return (bytes) => {
    const error = flv.parserData(bytes);
    if (error !== null) throw new Error(error);
  };
}
