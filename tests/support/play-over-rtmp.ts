import { createRequire } from 'node:module';

/** The parts of the client that a player uses. The package has no types. */
interface RtmpPlayer {
  onCloseCallback: () => void;
  onErrorCallback: () => void;
  onPacketCallback: (packet: { codec_type: number }) => void;
  connect(url: string): Promise<void>;
  sendConnect(): Promise<unknown>;
  sendCreateStream(): Promise<unknown>;
  sendPlay(streamName: string): Promise<unknown>;
  disconnect(): void;
}

const RtmpClient = createRequire(import.meta.url)(
  'node-media-server/src/protocol/rtmp_client.js',
) as new () => RtmpPlayer;

/** Type of packets that only describe. */
const DATA = 18;

/** Asks the place of encoders to play a stream, and returns the number of packets with pictures or sound until it hung up. */
export async function playOverRtmp({ address, key }: { address: string; key: string }): Promise<number> {
  const client = new RtmpClient();
  let packets = 0;
  client.onPacketCallback = ({ codec_type }) => {
    if (codec_type !== DATA) packets += 1;
  };
  const closed = new Promise<void>((resolve) => {
    client.onCloseCallback = resolve;
    client.onErrorCallback = resolve;
  });
  await client.connect(`${address}/${key}`);
  await client.sendConnect();
  await client.sendCreateStream();
  // The refusal may come as an answer or as the end of the connection.
  client.sendPlay(key).catch(() => undefined);
  await closed;
  return packets;
}
