/** Holds back the calls of a session that has ended until its user has signed in again, or has left. */
export interface SessionLoss {
  /** Asks whoever shows it to the user; false at once while nobody does. */
  ask(): Promise<boolean>;
  isPending(): boolean;
  /** Answers all that wait. */
  settle(signedIn: boolean): void;
  subscribe(listener: () => void): () => void;
}

export function createSessionLoss(): SessionLoss {
  const listeners = new Set<() => void>();
  let pending: PromiseWithResolvers<boolean> | null = null;
  const changed = () => {
    for (const listener of listeners) listener();
  };
  return {
    ask() {
      if (listeners.size === 0) return Promise.resolve(false);
      pending ??= Promise.withResolvers<boolean>();
      changed();
      return pending.promise;
    },
    isPending: () => pending !== null,
    settle(signedIn) {
      pending?.resolve(signedIn);
      pending = null;
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
