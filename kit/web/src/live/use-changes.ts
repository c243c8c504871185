import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useKit } from '../kit-context.tsx';
import { pace } from './pace.ts';

/**
 * Calls when something of these topics has changed or may have: at once, then at most once a second, the last time after the
 * last change. What `onChange` answers is waited for before it is called again, so let it answer the promise of its fetch. A hidden
 * tab is not called; it is when it is seen again, if there was anything.
 */
export function useChanges(topics: readonly string[], onChange: () => unknown): void {
  const { changes } = useKit();
  const call = useEffectEvent(onChange);
  const name = topics.join(',');
  const known = useRef<{ name: string; count: number }>(undefined);
  useEffect(() => {
    const asked = name.split(',');
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

/** Whether changes are told at present; where not, what is shown may be old. */
export function useIsLive(): boolean {
  const { changes } = useKit();
  return useSyncExternalStore(changes.watchLive, changes.isLive);
}
