import type { StreamMessage } from './stream-messages.ts';

/** What windows of one account say to each other. */
export type WindowWord =
  /** I want to be told of these topics, of all that comes after this position. */
  | { kind: 'want'; topics: readonly string[]; after: string }
  /** I lead from now on: who wants what? */
  | { kind: 'who' }
  /** The stream has said this. */
  | { kind: 'told'; message: StreamMessage }
  /** Whether the stream is open. */
  | { kind: 'live'; isLive: boolean };

/**
 * Joins the windows of this name, one of which leads at any time: `onLead` is told when it is this one. Where the browser has
 * no locks (an address without TLS has none) each window is alone and leads while it is seen, for a browser has few connections.
 * @returns says something to the others
 */
export function joinWindows(
  name: string,
  onWord: (word: WindowWord) => void,
  onLead: (leads: boolean) => void,
): (word: WindowWord) => void {
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) {
    const follow = () => onLead(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', follow);
    queueMicrotask(follow);
    return () => {};
  }
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<WindowWord>) => onWord(data));
  locks
    .request(name, () => {
      onLead(true);
      // Until the window is closed.
      return new Promise(() => {});
    })
    // Of a window that is being closed at this moment.
    .catch(() => undefined);
  return (word) => channel.postMessage(word);
}
