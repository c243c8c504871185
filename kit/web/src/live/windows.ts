import type { StreamMessage } from './stream-messages.ts';

/** Messages between windows of one account. */
export type WindowWord =
  /** Subscribes to these topics, from this position on. */
  | { kind: 'want'; topics: readonly string[]; after: string }
  /** Sent by a new leader, to collect the topics of the others. */
  | { kind: 'who' }
  /** Forwards a message of the stream. */
  | { kind: 'told'; message: StreamMessage }
  /** Tells whether the stream is open. */
  | { kind: 'live'; isLive: boolean };

/**
 * Joins the windows of this name, one of which leads at any time; `onLead` is called when it is this one. Browsers have locks only with
 * TLS. Without them each window is alone, and leads while visible, because browsers limit connections.
 * @returns sends a message to the others
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
    // The window is closing.
    .catch(() => undefined);
  return (word) => channel.postMessage(word);
}
