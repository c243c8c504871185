import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { Channel, canPassOn } from './channel.ts';
import { type Fetching, fetchSource } from './fetch-source.ts';
import { type Filming, filmOf } from './film.ts';
import type { Publisher, PublisherSink } from './rtmp-door.ts';
import type { SourceFailure, Stream, StreamKind, Viewing } from './streams.ts';

/** Interval of all checks. */
export const CHECK_MS = 5_000;

/** Viewers who may not be checked for this long are cut: without the database nobody's right is known. */
const UNCHECKED_MS = 60_000;

/** A viewer who got nothing for this time is cut, and asks again. */
const NOTHING_MS = 10_000;

/** Time for which too much may wait for a viewer. */
const STALLED_MS = 10_000;

/** A publisher without a packet for this time is frozen: it is cut, and another one may take its place. */
export const FROZEN_MS = 10_000;

/** A source is fetched on for this time after its last viewer. */
const UNWATCHED_MS = 15_000;

/** Waiting time after failures in a row. */
const RETRY_MS = [2_000, 4_000, 8_000, 16_000, 30_000] as const;

/** Codes with which a viewer's connection closes. */
const REFUSED = 4403;
const NO_PICTURE = 4404;

interface Watching extends Viewing {
  socket: WebSocket;
  sentBytes: number;
  /** Moment of the latest bytes, or of the beginning. */
  heardMs: number;
}

interface LiveStream {
  channel: Channel;
  kind: StreamKind;
  watching: Set<Watching>;
  publisher: (Publisher & { heardMs: number }) | null;
  stopFetching: (() => void) | null;
  isStarting: boolean;
  /** True where it is fetched even while nobody watches. */
  isWanted: boolean;
  /** True where its pictures cannot be passed on as they come. */
  transcoded: boolean;
  failures: number;
  failedMs: number;
  unwatchedMs: number | null;
  filming: Filming | null;
}

/** Parts of the program that the streams need. */
export interface LiveStreamsParts extends Fetching {
  kinds: ReadonlyMap<string, StreamKind>;
  log: Logger;
  /** Folder for films while they are taken. */
  folder: string;
  now(): Date;
  /** Time without a packet after which a publisher is frozen. */
  frozenMs: number;
}

/** All streams of this process with their sources and viewers. */
export class LiveStreams {
  readonly #parts: LiveStreamsParts;
  readonly #streams = new Map<string, LiveStream>();
  #checkedMs = Date.now();
  #checking: Promise<void> | null = null;

  constructor(parts: LiveStreamsParts) {
    this.#parts = parts;
  }

  /** Adds a viewer, if the area still permits it. */
  async watch(viewing: Viewing, socket: WebSocket): Promise<void> {
    const kind = this.#parts.kinds.get(viewing.stream.kind);
    const refused = kind ? await kind.watched([viewing]) : null;
    if (!kind || refused?.has(viewing.viewId)) return socket.close(REFUSED);
    if (socket.readyState !== socket.OPEN) return kind.left([viewing]);
    const live = this.#streamOf(viewing.stream, kind);
    const watching: Watching = { ...viewing, socket, sentBytes: 0, heardMs: Date.now() };
    live.watching.add(watching);
    live.unwatchedMs = null;
    socket.once('close', () => {
      live.watching.delete(watching);
      // A viewer who came back may be found to have left the old connection only now.
      if ([...live.watching].some(({ viewId }) => viewId === viewing.viewId)) return;
      this.#note(kind.left([viewing]), 'a viewer who left could not be noted');
    });
    socket.on('error', () => socket.terminate());
    live.channel.add(socket);
    this.#fetch(live);
  }

  /** Takes a publisher, if its key is right and no other one sends. */
  async publish(publisher: Publisher): Promise<PublisherSink | null> {
    const stream = { kind: publisher.kind, id: publisher.id, quality: 'main' };
    const kind = this.#parts.kinds.get(publisher.kind);
    if (!kind?.mayPublish || !(await kind.mayPublish(stream, publisher.key))) return null;
    const live = this.#streamOf(stream, kind);
    if (live.publisher) {
      if (Date.now() - live.publisher.heardMs < this.#parts.frozenMs) return null;
      this.#unpublish(live, null);
    }
    const own = { ...publisher, heardMs: Date.now() };
    live.publisher = own;
    this.#begin(live);
    return {
      packet: (packet) => {
        if (live.publisher !== own) return;
        own.heardMs = Date.now();
        if (canPassOn(packet)) live.channel.take(packet);
        else this.#unpublish(live, 'codec');
      },
      closed: () => {
        if (live.publisher === own) this.#unpublish(live, 'unknown');
      },
    };
  }

  /** Asks the areas about all viewers and publishers, tells them the figures, and closes what stands still. */
  check(): Promise<void> {
    this.#checking ??= this.#checkNow().finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  /** Ends all streams. */
  async close(): Promise<void> {
    const left: Promise<unknown>[] = [];
    for (const live of this.#streams.values()) {
      live.stopFetching?.();
      live.publisher?.close();
      if (live.publisher) this.#unpublish(live, null);
      const watching = [...live.watching];
      live.watching.clear();
      if (watching.length > 0) left.push(live.kind.left(watching));
      for (const { socket } of watching) socket.terminate();
      if (live.filming) left.push(this.#keep(live.kind, live.filming));
    }
    await Promise.allSettled(left);
  }

  async #checkNow(): Promise<void> {
    const nowMs = Date.now();
    const streams = [...this.#streams.values()];
    try {
      for (const [name, kind] of this.#parts.kinds) {
        const wanted = await this.#want(kind);
        const ofKind = streams.filter(({ channel }) => channel.stream.kind === name);
        for (const live of ofKind) live.isWanted = wanted.has(live);
        await this.#checkKind(kind, ofKind);
      }
      this.#checkedMs = nowMs;
    } catch (error) {
      this.#parts.log.error({ err: error }, 'viewers could not be checked');
    }
    const isUnchecked = nowMs - this.#checkedMs > UNCHECKED_MS;
    for (const [name, live] of this.#streams) {
      if (isUnchecked) live.channel.closeAll();
      this.#closeStill(live, nowMs);
      const isOver =
        !live.publisher && !live.stopFetching && live.watching.size === 0 && !live.filming && !live.isWanted;
      if (isOver && nowMs - live.failedMs > RETRY_MS[4]) this.#streams.delete(name);
    }
  }

  /** Fetches what is wanted without viewers. */
  async #want(kind: StreamKind): Promise<ReadonlySet<LiveStream>> {
    const wanted = new Set<LiveStream>();
    for (const stream of (await kind.wanted?.()) ?? []) {
      const live = this.#streamOf(stream, kind);
      wanted.add(live);
      live.isWanted = true;
      this.#fetch(live);
    }
    return wanted;
  }

  async #checkKind(kind: StreamKind, streams: readonly LiveStream[]): Promise<void> {
    const watching = streams.flatMap((live) => [...live.watching]);
    if (watching.length > 0) {
      const refused = await kind.watched(watching.map(({ viewId, stream, viewer }) => ({ viewId, stream, viewer })));
      for (const { viewId, socket } of watching) if (refused.has(viewId)) socket.close(REFUSED);
    }
    for (const live of streams) {
      const { publisher } = live;
      if (publisher && !(await kind.mayPublish?.(live.channel.stream, publisher.key))) publisher.close();
    }
    for (const live of streams) if (live.channel.runs || live.filming) await this.#film(live);
    const figures = streams.map(({ channel }) => channel.figures()).filter((one) => one !== null);
    if (figures.length > 0) await kind.measured?.(figures);
  }

  #closeStill(live: LiveStream, nowMs: number): void {
    live.channel.dropStalled(nowMs, STALLED_MS);
    for (const watching of live.watching) {
      const sent = bytesOf(watching.socket);
      if (sent !== watching.sentBytes) Object.assign(watching, { sentBytes: sent, heardMs: nowMs });
      else if (nowMs - watching.heardMs > NOTHING_MS) watching.socket.close(NO_PICTURE);
    }
    if (live.publisher && nowMs - live.publisher.heardMs > this.#parts.frozenMs) this.#unpublish(live, 'noPicture');
    if (live.watching.size > 0 || !live.stopFetching || live.isWanted) live.unwatchedMs = null;
    else live.unwatchedMs ??= nowMs;
    if (live.unwatchedMs !== null && nowMs - live.unwatchedMs > UNWATCHED_MS) {
      live.stopFetching?.();
      live.stopFetching = null;
      live.channel.end();
    }
  }

  #streamOf(stream: Stream, kind: StreamKind): LiveStream {
    const name = `${stream.kind}/${stream.id}/${stream.quality}`;
    let live = this.#streams.get(name);
    if (!live) {
      live = {
        channel: new Channel(stream),
        kind,
        watching: new Set(),
        publisher: null,
        stopFetching: null,
        isStarting: false,
        isWanted: false,
        transcoded: false,
        failures: 0,
        failedMs: 0,
        unwatchedMs: null,
        filming: null,
      };
      this.#streams.set(name, live);
    }
    return live;
  }

  /** Begins to fetch a source that has viewers, after its waiting time. */
  #fetch(live: LiveStream): void {
    const { kind, channel } = live;
    if (!kind.source || live.publisher || live.stopFetching || live.isStarting) return;
    live.isStarting = true;
    const waits = live.failures === 0 ? 0 : (RETRY_MS[Math.min(live.failures, RETRY_MS.length) - 1] as number);
    const begin = async () => {
      const source = live.watching.size > 0 || live.isWanted ? await kind.source?.(channel.stream) : null;
      live.isStarting = false;
      if (!source || live.publisher) return;
      if (typeof source === 'string') return this.#failed(live, source);
      this.#begin(live);
      const transcoded = source.transcoded || live.transcoded;
      live.stopFetching = fetchSource({ ...source, transcoded }, this.#parts, {
        packet: (packet) => {
          channel.take(packet);
          if (packet.codec_type === 9) live.failures = 0;
        },
        ended: (failure) => {
          live.stopFetching = null;
          this.#broken(live);
          if (failure === 'codec' && !transcoded) {
            live.transcoded = true;
            this.#fetch(live);
          } else this.#failed(live, failure);
        },
      });
    };
    setTimeout(
      () =>
        void begin().catch((error: unknown) => {
          live.isStarting = false;
          this.#parts.log.error({ err: error }, 'a source could not be fetched');
        }),
      Math.max(0, live.failedMs + waits - Date.now()),
    );
  }

  #failed(live: LiveStream, failure: SourceFailure): void {
    live.failures += 1;
    live.failedMs = Date.now();
    // The reason is noted first, so that a viewer who is cut and looks again finds it.
    const noted = Promise.resolve(live.kind.failed?.(live.channel.stream, failure)).finally(() => {
      for (const { socket } of live.watching) socket.close(NO_PICTURE);
    });
    this.#note(noted, 'a failed source could not be noted');
  }

  #begin(live: LiveStream): void {
    live.channel.begin(this.#parts.now());
    this.#note(this.#film(live), 'a film could not be begun');
  }

  /** Begins or ends the film of a stream, as its area wants it. */
  async #film(live: LiveStream): Promise<void> {
    const { channel, kind, filming } = live;
    if (!kind.recorded) return;
    const records = (await kind.records?.(channel.stream)) ?? false;
    const isFull = filming !== null && filming.seconds() >= (kind.filmSecondsMax ?? Number.POSITIVE_INFINITY);
    if (filming && (!records || isFull)) {
      live.filming = null;
      this.#note(this.#keep(kind, filming), 'a film could not be kept');
    }
    if (records && channel.runs && live.filming === null) live.filming = filmOf(channel, this.#parts);
  }

  async #keep(kind: StreamKind, filming: Filming): Promise<void> {
    const film = await filming.end();
    try {
      if (film) await kind.recorded?.(film);
    } finally {
      await filming.remove();
    }
  }

  #broken(live: LiveStream): void {
    const { channel, kind } = live;
    channel.end();
    this.#note(kind.ended?.(channel.stream), 'the end of a stream could not be noted');
  }

  /** Ends a publisher. The failure says why, unless nobody needs to hear of it. */
  #unpublish(live: LiveStream, failure: SourceFailure | null): void {
    live.publisher?.close();
    live.publisher = null;
    this.#broken(live);
    if (failure) this.#note(live.kind.failed?.(live.channel.stream, failure), 'a lost encoder could not be noted');
  }

  #note(work: Promise<unknown> | undefined, failed: string): void {
    work?.catch((error: unknown) => this.#parts.log.error({ err: error }, failed));
  }
}

/** Bytes that have gone to a viewer's connection. */
function bytesOf(socket: WebSocket): number {
  const { _socket: inner } = socket as unknown as { _socket?: { bytesWritten: number } };
  return (inner?.bytesWritten ?? 0) - socket.bufferedAmount;
}
