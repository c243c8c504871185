import { useSyncExternalStore } from 'react';
import type { Outbox, OutboxState } from './outbox.ts';

/** Returns the state of an outbox, and follows it. */
export function useOutbox<Value, Theirs>(outbox: Outbox<Value, Theirs>): OutboxState<Value, Theirs> {
  return useSyncExternalStore(outbox.subscribe, outbox.state);
}
