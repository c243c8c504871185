/** Holds the calls of an ended session until its user signs in again or leaves. */
export interface SessionLoss {
  /** Waits for the user's answer; false at once while no dialog is mounted. */
  ask(): Promise<boolean>;
  isPending(): boolean;
  /** Answers all waiting calls. */
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
