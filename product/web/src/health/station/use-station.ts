import { type CheckStation, checkStation } from '@kiga/contract/health/check.acts.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { dayIn, minuteIn } from '@kiga/kit-web/entity/zone-time.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { type DayStore, dayStoreOf, eraseOldDays } from '@kiga/kit-web/offline/day-store.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { keepSession, useSession } from '../../identity/identity.public.ts';
import { keepPage } from './keep-page.ts';
import { type CheckOutbox, outboxOf, STATION, stationKey } from './station-outbox.ts';

/** Interval of the list of children; arrivals appear after it. */
const REFRESH_MS = 30_000;
const TICK_MS = 10_000;

/** The kept list of children, and the difference of the server's clock to this tablet's. */
interface Kept extends CheckStation {
  aheadMs: number;
}

/** Returns the children of the station, from the server or from the store of the day, and the outbox of their checks. */
export function useStation() {
  const kit = useKit();
  const queries = useQueryClient();
  const session = useSession();
  const { account } = kit;
  const { outbox, days } = useMemo(
    () => ({ outbox: outboxOf(account, kit, queries), days: dayStoreOf(account) }),
    [account, kit, queries],
  );
  useEffect(() => {
    void eraseOldDays();
    // The page needs both to start without a network; where the browser refuses, it works as long as it is open.
    void Promise.allSettled([keepSession(session), keepPage()]);
  }, [session]);
  const query = useQuery({
    queryKey: stationKey,
    queryFn: ({ signal }) => load(days, () => kit.client.call(checkStation, {}, { signal })),
    refetchInterval: REFRESH_MS,
  });
  useEffect(() => {
    const again = () => void queries.invalidateQueries({ queryKey: stationKey });
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [queries]);
  return { query, outbox, days, account };
}

/** The state of a station. */
export interface StationTools {
  outbox: CheckOutbox;
  days: DayStore;
  account: string;
}

/** Loads the station and keeps it; without a network it returns the kept one. Rejects for a refusal. */
async function load(days: DayStore, ask: () => Promise<CheckStation>): Promise<Kept & { keptAt: string | null }> {
  try {
    const station = await ask();
    const kept = { ...station, aheadMs: Date.parse(station.now) - Date.now() };
    await days.write(STATION, kept);
    return { ...kept, keptAt: null };
  } catch (error) {
    if (error instanceof CallError && error.status < 500) throw error;
    const kept = await days.read<Kept>(STATION);
    if (kept === null) throw error;
    return { ...kept.value, keptAt: kept.value.now };
  }
}

/** The moment by the server's clock, also without a network. */
export interface StationMoment {
  /** Moment, ISO 8601. */
  iso(): string;
  day: string;
  /** Time `HH:MM` in the kindergarten. */
  time: string;
}

/** Returns the moment in the kindergarten, renewed every few seconds. */
export function useMoment({ aheadMs, timeZone }: Pick<Kept, 'aheadMs' | 'timeZone'>): StationMoment {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const shown = new Date(now + aheadMs).toISOString();
  return {
    iso: () => new Date(Date.now() + aheadMs).toISOString(),
    day: dayIn(shown, timeZone),
    time: minuteIn(shown, timeZone),
  };
}
