import { type KeptStream, keepStream } from './kept-stream.ts';
import type { StreamMessage } from './stream-messages.ts';
import { joinWindows, type WindowWord } from './windows.ts';

/** Notifications of changed topics, for the life of the page. */
export interface Changes {
  /**
   * Calls the listener when these topics have changed, or when a change may have been missed. A topic stays subscribed even when its last
   * watcher ends.
   * @returns ends the calls
   */
  watch(topics: readonly string[], listener: () => void): () => void;
  /** Returns the number of notifications of these topics, so that a paused watcher can compare. */
  countOf(topics: readonly string[]): number;
  /** Returns whether the stream of changes is open. */
  isLive(): boolean;
  /**
   * Calls the listener when that changes.
   * @returns ends the calls
   */
  watchLive(listener: () => void): () => void;
}

interface ChangesOptions {
  /** Name of the account's stream: windows with the same name share one. */
  name: string;
  /** Position after which no change may be missed. */
  after: string;
  /** Opens the stream of topics after a position. Throws as `Client.call` does. */
  open(topics: readonly string[], after: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
}

/** Screens that open together subscribe to their topics within this time. */
const GATHER_MS = 50;

/** Creates the notifications of changes, over one stream for all windows of this browser and account. */
export function createChanges({ name, after: start, open }: ChangesOptions): Changes {
  let after = start;
  /** Start position of the next stream, if it lies before the current one, because other windows had seen fewer changes. */
  let behind: string | null = null;
  const topics = new Set<string>();
  const counts = new Map<string, number>();
  const watchers = new Set<{ topics: readonly string[]; listener: () => void }>();
  const liveListeners = new Set<() => void>();
  let isLive = false;
  let isLeader = false;
  let stream: KeptStream | null = null;
  let gathering: ReturnType<typeof setTimeout> | undefined;

  function setLive(value: boolean): void {
    isLive = value;
    for (const listener of liveListeners) listener();
  }

  /** Handles a message of the stream, here or in the leading window. */
  function take({ event, id, data }: StreamMessage): void {
    if (id !== undefined) after = id;
    const changed = event === 'reset' ? [...topics] : event === 'change' ? [JSON.parse(data).topic as string] : [];
    for (const topic of changed) counts.set(topic, (counts.get(topic) ?? 0) + 1);
    for (const watcher of watchers) if (watcher.topics.some((topic) => changed.includes(topic))) watcher.listener();
  }

  function reopenSoon(from: string): void {
    if (behind === null || Number(from) < Number(behind)) behind = from;
    clearTimeout(gathering);
    gathering = setTimeout(() => {
      if (!isLeader || topics.size === 0) return;
      if (stream) return stream.reopen();
      stream = keepStream({
        open(signal) {
          after = behind ?? after;
          behind = null;
          return open([...topics], after, signal);
        },
        onMessage(message) {
          take(message);
          say({ kind: 'told', message });
        },
        onLive(value) {
          setLive(value);
          say({ kind: 'live', isLive });
        },
      });
    }, GATHER_MS);
  }

  /**
   * Adds topics that this or another window wants.
   * @returns whether any is new
   */
  function want(wanted: readonly string[]): boolean {
    const before = topics.size;
    for (const topic of wanted) topics.add(topic);
    return topics.size > before;
  }

  const sayWant = () => say({ kind: 'want', topics: [...topics], after });

  function hear(word: WindowWord): void {
    if (word.kind === 'told') take(word.message);
    if (word.kind === 'live') setLive(word.isLive);
    if (word.kind === 'who') sayWant();
    if (word.kind !== 'want') return;
    const isNew = want(word.topics);
    if (!isLeader) return;
    // All windows get the changes again that one of them has missed, at the cost of an extra query.
    if (isNew || Number(word.after) < Number(after)) reopenSoon(word.after);
    else stream?.nudge();
    say({ kind: 'live', isLive });
  }

  const say = joinWindows(name, hear, (leads) => {
    isLeader = leads;
    if (leads) {
      // The windows that this one now leads have topics of their own.
      say({ kind: 'who' });
      return reopenSoon(after);
    }
    stream?.close();
    stream = null;
  });

  const nudge = () => (isLeader ? stream?.nudge() : sayWant());
  // A window in the background may notice late that its stream is dead.
  window.addEventListener('online', nudge);
  document.addEventListener('visibilitychange', nudge);

  return {
    watch(wanted, listener) {
      const watcher = { topics: wanted, listener };
      watchers.add(watcher);
      if (want(wanted)) {
        if (isLeader) reopenSoon(after);
        else sayWant();
      }
      return () => watchers.delete(watcher);
    },
    countOf: (asked) => asked.reduce((sum, topic) => sum + (counts.get(topic) ?? 0), 0),
    isLive: () => isLive,
    watchLive(listener) {
      liveListeners.add(listener);
      return () => liveListeners.delete(listener);
    },
  };
}
