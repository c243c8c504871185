import { type KeptStream, keepStream } from './kept-stream.ts';
import type { StreamMessage } from './stream-messages.ts';
import { joinWindows, type WindowWord } from './windows.ts';

/** Hints that something of a topic has changed, as long as the page lives. */
export interface Changes {
  /**
   * Calls when something of these topics has changed, or when that may have been missed. A topic that was once asked for is
   * listened to from then on, whoever stops watching.
   * @returns ends the calls
   */
  watch(topics: readonly string[], listener: () => void): () => void;
  /** How often there was something to tell of these topics: whoever has not watched for a while compares. */
  countOf(topics: readonly string[]): number;
  /** Whether changes are told at present. */
  isLive(): boolean;
  /** Calls when that changes. @returns ends the calls */
  watchLive(listener: () => void): () => void;
}

interface ChangesOptions {
  /** Whose changes they are: windows with the same name share one stream. */
  name: string;
  /** The position from which on nothing may be missed. */
  after: string;
  /** Opens the stream of topics after a position. Throws as `Client.call` does. */
  open(topics: readonly string[], after: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
}

/** Screens that open together ask for their topics within this time. */
const GATHER_MS = 50;

/** Tells what changes, over one stream for all windows of this browser that belong to the same account. */
export function createChanges({ name, after: start, open }: ChangesOptions): Changes {
  let after = start;
  /** Where the next stream has to begin, if that is before what was seen: others are told of more than this one was. */
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

  /** Takes what the stream says, here or in the window that leads. */
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

  /** Adds topics that this or another window wants. @returns whether any is new */
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
    // What the other window has missed is told to all again, which costs them a look and no more.
    if (isNew || Number(word.after) < Number(after)) reopenSoon(word.after);
    else stream?.nudge();
    say({ kind: 'live', isLive });
  }

  const say = joinWindows(name, hear, (leads) => {
    isLeader = leads;
    if (leads) {
      // Those that this window tells of changes from now on have topics of their own.
      say({ kind: 'who' });
      return reopenSoon(after);
    }
    stream?.close();
    stream = null;
  });

  const nudge = () => (isLeader ? stream?.nudge() : sayWant());
  // A window in the background may be late to see that its stream is dead.
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
