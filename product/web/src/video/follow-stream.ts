import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import type Mpegts from 'mpegts.js';
import { socketLoader } from './socket-loader.ts';
import { waitMs } from './wait-ms.ts';

/**
 * States of a stream in the browser.
 * - `connecting`: asks for an address, or waits for the first picture.
 * - `playing`: pictures come.
 * - `noSignal`: connected, or trying again, without pictures.
 * - `refused`: the server gives no address any more.
 * - `unable`: the browser cannot play it.
 */
export type StreamState = 'connecting' | 'playing' | 'noSignal' | 'refused' | 'unable';

/** Milliseconds without a picture after which the page says so. */
const SILENT_MS = 5_000;

/** Milliseconds of playing after which earlier failures no longer count. */
const SETTLED_MS = 10_000;

interface Following {
  /** Returns the path of a WebSocket, to be used once. Throws `CallError` for a refusal. */
  play(): Promise<{ address: string }>;
  /** `failures` counts the attempts in a row without a picture; the next one comes in `nextMs`, where the stream broke off. */
  onState(state: StreamState, retry: { failures: number; nextMs: number | null }): void;
  onRefused(refusal: CallError): void;
}

/**
 * Plays a stream in a video element, and asks for a fresh address whenever it breaks off.
 * @returns ends it
 */
export function followStream(video: HTMLVideoElement, { play, onState, onRefused }: Following): () => void {
  let isStopped = false;
  let failures = 0;
  let player: Mpegts.Player | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let settled: ReturnType<typeof setTimeout> | undefined;

  const tell = (state: StreamState, nextMs: number | null = null) => onState(state, { failures, nextMs });

  function drop(): void {
    for (const timer of [retry, silence, settled]) clearTimeout(timer);
    player?.destroy();
    player = null;
  }

  function lost(): void {
    if (isStopped) return;
    drop();
    failures += 1;
    const nextMs = waitMs(failures);
    tell('noSignal', nextMs);
    retry = setTimeout(() => void connect(), nextMs);
  }

  async function connect(): Promise<void> {
    try {
      const { default: mpegts } = await import('mpegts.js');
      if (!mpegts.isSupported()) return tell('unable');
      const { address } = await play();
      if (isStopped) return;
      player = begin(mpegts, video, address, lost);
      silence = setTimeout(() => tell('noSignal'), SILENT_MS);
    } catch (error) {
      if (isStopped) return;
      if (!(error instanceof CallError) || error.status >= 500 || error.status === 429) return lost();
      tell('refused');
      onRefused(error);
    }
  }

  const onPlaying = () => {
    clearTimeout(silence);
    tell('playing');
    settled = setTimeout(() => {
      failures = 0;
    }, SETTLED_MS);
  };
  const onWaiting = () => {
    clearTimeout(silence);
    silence = setTimeout(() => tell('noSignal'), SILENT_MS);
  };
  video.addEventListener('playing', onPlaying);
  video.addEventListener('waiting', onWaiting);
  tell('connecting');
  void connect();
  return () => {
    isStopped = true;
    video.removeEventListener('playing', onPlaying);
    video.removeEventListener('waiting', onWaiting);
    drop();
  };
}

/** Connects a player to the address; `lost` is called when the stream ends or fails. */
function begin(mpegts: typeof Mpegts, video: HTMLVideoElement, address: string, lost: () => void): Mpegts.Player {
  mpegts.LoggingControl.enableAll = false;
  const { protocol, host } = window.location;
  const url = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${address}`;
  const player = mpegts.createPlayer(
    { type: 'flv', isLive: true, url },
    {
      enableStashBuffer: false,
      liveSync: true,
      liveSyncMaxLatency: 1.2,
      liveSyncTargetLatency: 0.5,
      customLoader: socketLoader(mpegts),
    },
  );
  player.on(mpegts.Events.ERROR, lost);
  player.on(mpegts.Events.LOADING_COMPLETE, lost);
  player.attachMediaElement(video);
  player.load();
  // A browser may refuse to begin by itself; the user then presses play.
  void Promise.resolve(player.play()).catch(() => undefined);
  return player;
}
