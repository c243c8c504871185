import { get as getPlain } from 'node:http';
import { get as getSecure } from 'node:https';
import type { CameraNetworks } from './camera-networks.ts';
import { canPassOn } from './channel.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { flvReader } from './rtmp-door.ts';
import type { AvPacket } from './rtmp-library.ts';
import { openRtspDoor, type RtspFindings } from './rtsp-door.ts';
import type { PictureSource, SourceFailure } from './streams.ts';

/** A source that sends nothing for this time has failed. */
const SILENT_MS = 10_000;

/** Codec that browsers show as it comes. */
const SHOWN = 'H264';

/** Means of fetching. */
export interface Fetching {
  ffmpeg: Ffmpeg | null;
  networks: CameraNetworks;
}

/** Hands on the packets of a source until it ends. */
export interface SourceSink {
  packet(packet: AvPacket): void;
  /** Called once. */
  ended(failure: SourceFailure): void;
}

/** Begins to fetch a source; the result ends it, and then the sink hears nothing more. */
export function fetchSource(source: PictureSource, fetching: Fetching, sink: SourceSink): () => void {
  const opened: (() => void)[] = [];
  let isOver = false;
  let hadPicture = false;
  let silence: NodeJS.Timeout | undefined;
  const stop = () => {
    isOver = true;
    clearTimeout(silence);
    for (const close of opened.splice(0)) close();
  };
  const end = (failure: SourceFailure) => {
    if (isOver) return;
    stop();
    sink.ended(failure);
  };
  const hear = () => {
    clearTimeout(silence);
    silence = setTimeout(() => end('noPicture'), SILENT_MS);
  };
  const read = flvReader((packet) => {
    if (isOver) return;
    if (!canPassOn(packet)) return end('codec');
    hadPicture ||= packet.codec_type === 9;
    sink.packet(packet);
  });
  const take = (bytes: Buffer) => {
    if (isOver) return;
    hear();
    try {
      read(bytes);
    } catch {
      end('unknown');
    }
  };
  /** Keeps what can be closed; closes it at once where the source has ended meanwhile. */
  const keep = (close: () => void) => (isOver ? close() : void opened.push(close));

  const begin = async () => {
    const address = source.isOfCloud ? source.host : await fetching.networks.addressOf(source.host);
    if (address === null) return end('network');
    hear();
    if (source.protocol === 'flv') return readFlv(source, address, { take, end, keep });
    if (!fetching.ffmpeg) return end('noFfmpeg');
    const door = await openRtspDoor(source, address);
    keep(door.close);
    const child = fetching.ffmpeg.read(door.url, { transcoded: source.transcoded });
    keep(() => void child.kill('SIGKILL'));
    child.stdout?.on('data', (bytes: Buffer) => {
      // Newer versions of ffmpeg pass H.265 on as well, which most browsers do not show.
      if (isOther(door.findings) && !source.transcoded) end('codec');
      else take(bytes);
    });
    child.once('error', () => end('noFfmpeg'));
    child.once('exit', () => end(whyEnded(door.findings, { hadPicture, transcoded: source.transcoded })));
  };
  begin().catch(() => end('unknown'));
  return stop;
}

/** Returns one picture of a source as JPEG, and its codec; or why there is none. */
export async function pictureOf(
  source: PictureSource,
  { ffmpeg, networks }: Fetching,
): Promise<{ jpeg: Buffer; codec: string } | { failure: SourceFailure }> {
  const address = await networks.addressOf(source.host);
  if (address === null) return { failure: 'network' };
  if (!ffmpeg) return { failure: 'noFfmpeg' };
  const door = await openRtspDoor(source, address);
  try {
    const jpeg = await ffmpeg.picture(door.url);
    if (jpeg) return { jpeg, codec: door.findings.codec ?? SHOWN };
    return { failure: door.findings.failure ?? 'noPicture' };
  } finally {
    door.close();
  }
}

/** Returns why ffmpeg has ended. Without a fault of the camera, its codec cannot be passed on as it comes. */
function whyEnded(
  { failure, codec }: RtspFindings,
  { hadPicture, transcoded }: { hadPicture: boolean; transcoded: boolean },
): SourceFailure {
  if (failure) return failure;
  if (!hadPicture && !transcoded && isOther({ codec })) return 'codec';
  return hadPicture ? 'unknown' : 'noPicture';
}

/** Returns whether the pictures have another codec than browsers show. */
function isOther({ codec }: Pick<RtspFindings, 'codec'>): boolean {
  return codec !== null && codec !== SHOWN;
}

/** Reads FLV over HTTP from an address that was checked, without following a redirection. */
function readFlv(
  { host, port, path, secure }: PictureSource,
  address: string,
  sink: { take(bytes: Buffer): void; end(failure: SourceFailure): void; keep(close: () => void): void },
): void {
  const request = (secure ? getSecure : getPlain)(
    {
      host: address,
      port,
      path,
      headers: { host: `${host}:${port}` },
      ...(secure && { servername: host }),
    },
    (response) => {
      if (response.statusCode !== 200) {
        const status = response.statusCode ?? 0;
        sink.end(status === 401 || status === 403 ? 'password' : status === 404 ? 'notFound' : 'unknown');
        return;
      }
      response.on('data', (bytes: Buffer) => sink.take(bytes));
      response.on('end', () => sink.end('unknown'));
    },
  );
  request.on('error', () => sink.end('unreachable'));
  sink.keep(() => void request.destroy());
}
