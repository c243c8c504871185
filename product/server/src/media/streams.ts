/** A stream of pictures: one quality of one camera, or one show. */
export interface Stream {
  /** Names the registered kind, such as `camera` or `show`. It is also the first part of the address of publishers. */
  kind: string;
  /** Id of the record behind it. */
  id: string;
  /** Names one of several streams of the record. */
  quality: string;
}

/** Facts about a viewer, as the area wrote them into the address. Short texts only. */
export type Viewer = Readonly<Record<string, string>>;

/** A viewer who watches a stream. */
export interface Viewing {
  /** Id that the area gave it. A viewer who comes back soon may have the same one. */
  viewId: string;
  stream: Stream;
  viewer: Viewer;
}

/**
 * Why a source has no picture.
 * - `noPicture`: it answers, or is connected, and sends nothing.
 * - `network`: it lies outside the networks that may be fetched.
 * - `codec`: its pictures cannot be passed on as they come.
 * - `unknown`: it broke off.
 */
export const sourceFailures = [
  'unreachable',
  'password',
  'noPicture',
  'notFound',
  'noVideo',
  'network',
  'codec',
  'noFfmpeg',
  'unknown',
] as const;

/** Why a source has no picture. */
export type SourceFailure = (typeof sourceFailures)[number];

/** Pictures that the media process fetches itself. The user and the password stay inside the process. */
export interface PictureSource {
  /** `rtsp` of a camera, or the `flv` address of an outside gateway. */
  protocol: 'rtsp' | 'flv';
  host: string;
  port: number;
  /** Path with query, beginning with a slash. */
  path: string;
  /** True for https; RTSP has no such form here. */
  secure: boolean;
  userName: string | null;
  password: string | null;
  /** True where the picture is made smaller and encoded anew, because viewers cannot show it as it comes. */
  transcoded: boolean;
  /** True for an address of the maker's cloud that the operator trusts, so that the networks of cameras do not count. */
  isOfCloud?: boolean;
}

/** Figures of a stream while it runs. */
export interface StreamFigures {
  stream: Stream;
  /** Bits per second of the last seconds. */
  bitrate: number;
  /** Frames per second of the last seconds. */
  framesPerSecond: number;
  /** Pixels; null until the stream has told them. */
  width: number | null;
  height: number | null;
  codec: 'h264' | 'h265' | 'other';
  hasSound: boolean;
  viewers: number;
  /** Moment since which it runs without a break. */
  since: Date;
}

/** A film of a stream. The file is removed when the call returns. */
export interface Film {
  stream: Stream;
  path: string;
  /** `mp4` where ffmpeg is there, or `flv`. */
  type: 'mp4' | 'flv';
  beganAt: Date;
  seconds: number;
}

/**
 * A kind of streams. The media process asks its area for every decision, again and again while a stream runs, so that
 * no withdrawn right is missed. A failed call changes nothing: the next one comes after some seconds.
 */
export interface StreamKind {
  /**
   * Notes those who watch, every few seconds, and returns the ids `viewId` of those who may not go on. The first call
   * comes before the first picture.
   */
  watched(viewings: readonly Viewing[]): Promise<ReadonlySet<string>>;
  /** Notes those who have left. */
  left(viewings: readonly Viewing[]): Promise<void>;
  /** Returns where the media process fetches the pictures. Absent for kinds whose publishers push. Null: nowhere. */
  source?(stream: Stream): Promise<PictureSource | SourceFailure | null>;
  /** Notes that a source has no picture, once for each failure in a row; or that an encoder has left or was cut. */
  failed?(stream: Stream, failure: SourceFailure): Promise<void>;
  /** Returns whether this key may publish. Asked when a publisher connects, and every few seconds. */
  mayPublish?(stream: Stream, key: string): Promise<boolean>;
  /** Takes the figures of its running streams every few seconds: the first ones with the first picture. */
  measured?(figures: readonly StreamFigures[]): Promise<void>;
  /** Notes that a stream has ended or broken off. */
  ended?(stream: Stream): Promise<void>;
  /**
   * Returns whether a running stream is recorded, asked every few seconds. One film goes on over breaks of the stream,
   * until this is false.
   */
  records?(stream: Stream): Promise<boolean>;
  /** Length after which a film ends and the next one begins; absent for no limit. */
  filmSecondsMax?: number;
  /** Stores a film. */
  recorded?(film: Film): Promise<void>;
  /** Returns the streams to fetch even while nobody watches, asked every few seconds. */
  wanted?(): Promise<readonly Stream[]>;
}

declare module '../program/program.ts' {
  interface Program {
    media: MediaRegistries;
  }
}

/** Where areas register their kinds of streams. */
export interface MediaRegistries {
  kinds: Map<string, StreamKind>;
  /** Host and port of the media process for this installation; null where there is none. */
  address: string | null;
  /** Address that encoders publish to, such as `rtmp://live.example:1935`, without the name of a kind. */
  rtmpAddress: string;
  /** Origin of the calls of Ezviz's cloud, such as `https://open.ys7.com`. */
  cloudAddress: string;
}

/** Returns empty registries for these addresses. */
export function createMediaRegistries(
  places: Pick<MediaRegistries, 'address' | 'rtmpAddress' | 'cloudAddress'>,
): MediaRegistries {
  return { kinds: new Map(), ...places };
}
