import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallError } from '../client/call-errors.ts';
import { type DayStore, eraseOldDays } from './day-store.ts';

/** Interval of asking the server again. */
const REFRESH_MS = 30_000;

/** Data with the server's moment of its answer, ISO 8601. */
export interface WithNow {
  now: string;
}

/** Data as a page has it. */
export type Kept<T extends WithNow> = T & {
  /** Difference of the server's clock to this device's. */
  aheadMs: number;
  /** Moment of an answer that was kept, where the server cannot be asked; else null. */
  keptAt: string | null;
};

interface KeptQuery<T> {
  queryKey: readonly unknown[];
  days: DayStore;
  /** Name in the store of a day. */
  name: string;
  ask(signal: AbortSignal): Promise<T>;
}

/** Returns data from the server, or from the store of the day where there is no network; asked again every 30 s. */
export function useKept<T extends WithNow>({ queryKey, days, name, ask }: KeptQuery<T>) {
  const queries = useQueryClient();
  useEffect(() => {
    void eraseOldDays();
    const again = () => void queries.invalidateQueries({ queryKey });
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [queries, queryKey]);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => load(days, name, () => ask(signal)),
    refetchInterval: REFRESH_MS,
  });
}

/** Loads the data and keeps it; without a network it returns the kept one. Rejects for a refusal. */
async function load<T extends WithNow>(days: DayStore, name: string, ask: () => Promise<T>): Promise<Kept<T>> {
  try {
    const answer = await ask();
    const kept = { ...answer, aheadMs: Date.parse(answer.now) - Date.now() };
    await days.write(name, kept);
    return { ...kept, keptAt: null };
  } catch (error) {
    if (error instanceof CallError && error.status < 500) throw error;
    const kept = await days.read<T & { aheadMs: number }>(name);
    if (kept === null) throw error;
    return { ...kept.value, keptAt: kept.value.now };
  }
}
