import { type TripStation, tripStation } from '@kiga/contract/transport/trip.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { dayStoreOf } from '@kiga/kit-web/offline/day-store.ts';
import { keepPage } from '@kiga/kit-web/offline/keep-page.ts';
import { useKept } from '@kiga/kit-web/offline/use-kept.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { keepSession, useSession } from '../../identity/identity.public.ts';
import { outboxOf, STATION, stationKey } from './trip-outbox.ts';

/** Returns the trips of today, from the server or from the store of the day, and the outbox of their events. */
export function useTripStation() {
  const { account, client } = useKit();
  const queries = useQueryClient();
  const session = useSession();
  const { outbox, days } = useMemo(
    () => ({ outbox: outboxOf(account, client, queries), days: dayStoreOf(account) }),
    [account, client, queries],
  );
  useEffect(() => {
    // The page needs both to start without a network; where the browser refuses, it works as long as it is open.
    void Promise.allSettled([keepSession(session), keepPage('/transport/station')]);
  }, [session]);
  const query = useKept<TripStation>({
    queryKey: stationKey,
    days,
    name: STATION,
    ask: (signal) => client.call(tripStation, {}, { signal }),
  });
  return { query, outbox };
}
