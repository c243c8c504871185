import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useKit } from '../kit-context.tsx';
import { pace } from './pace.ts';

/**
 * Calls `onChange` when these topics have changed or may have: at once, then at most once a second, and once after the last change. It
 * waits for the promise of `onChange`, so return that of the fetch. A hidden tab is called when it becomes visible, if anything changed.
 */
export function useChanges(topics: readonly string[], onChange: () => unknown): void {
  const { changes } = useKit();
  const call = useEffectEvent(onChange);
  const name = topics.join(',');
  const known = useRef<{ name: string; count: number }>(undefined);
  useEffect(() => {
    // An empty text is no topic; the server would refuse the whole stream.
    const asked = name === '' ? [] : name.split(',');
    const look = () => {
      known.current = { name, count: changes.countOf(asked) };
    };
    const paced = pace(() => {
      look();
      return call();
    });
    const stop = changes.watch(asked, paced.call);
    if (known.current?.name !== name) look();
    else if (known.current.count !== changes.countOf(asked)) paced.call();
    return () => {
      stop();
      paced.stop();
    };
  }, [changes, name]);
}

/** Returns whether notifications arrive; otherwise the shown data may be out of date. */
export function useIsLive(): boolean {
  const { changes } = useKit();
  return useSyncExternalStore(changes.watchLive, changes.isLive);
}
