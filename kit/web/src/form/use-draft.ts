import { useEffect, useMemo, useRef } from 'react';
import { useKit } from '../kit-context.tsx';
import { dayStoreOf } from '../offline/day-store.ts';

const WRITE_AFTER_MS = 300;

/** Identifies this load of the page. A form that was closed within it does not come back. */
const LOAD = performance.timeOrigin;

/** True where the browser loaded the page again. Another address, typed or linked, begins anew. */
const isReload = performance
  .getEntriesByType('navigation')
  .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');

interface Draft {
  load: number;
  version: number | null;
  values: Readonly<Record<string, unknown>>;
}

interface DraftOptions {
  values: Readonly<Record<string, unknown>>;
  dirty: boolean;
  /** Version of the record that the form changes; null for a new one. */
  version: number | null;
  /** Receives the values that were typed before the page was loaded again. */
  restore(values: Readonly<Record<string, unknown>>, savedAt: Date): void;
}

/**
 * Keeps the typed values of a form on this device until they are saved, sealed and for a day, so that a reload loses nothing. A draft of
 * another version of the record is dropped.
 * @returns a function that erases the draft
 */
export function useDraft(form: string, { values, dirty, version, restore }: DraftOptions): () => void {
  const { account } = useKit();
  const days = useMemo(() => dayStoreOf(account), [account]);
  const name = `draft ${form}`;
  const latest = useRef({ dirty, restore });
  useEffect(() => {
    latest.current = { dirty, restore };
  });
  const isWritten = useRef(false);
  useEffect(() => {
    let isOver = false;
    void days.read<Draft>(name).then((kept) => {
      if (isOver || kept === null || kept.value.load === LOAD || latest.current.dirty) return;
      if (!isReload) return void days.erase(name);
      isWritten.current = true;
      if (kept.value.version === version) latest.current.restore(kept.value.values, kept.savedAt);
    });
    return () => {
      isOver = true;
    };
  }, [days, name, version]);
  useEffect(() => {
    if (!dirty) {
      if (isWritten.current) void days.erase(name);
      isWritten.current = false;
      return;
    }
    const timer = setTimeout(() => {
      isWritten.current = true;
      void days.write(name, { load: LOAD, version, values } satisfies Draft);
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [days, name, version, values, dirty]);
  return () => {
    isWritten.current = false;
    void days.erase(name);
  };
}
