import { checkStation } from '@kiga/contract/health/check.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { type DayStore, dayStoreOf } from '@kiga/kit-web/offline/day-store.ts';
import { keepPage } from '@kiga/kit-web/offline/keep-page.ts';
import { useKept } from '@kiga/kit-web/offline/use-kept.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { keepSession, useSession } from '../../identity/identity.public.ts';
import { type CheckOutbox, outboxOf, STATION, stationKey } from './station-outbox.ts';

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
    // The page needs both to start without a network; where the browser refuses, it works as long as it is open.
    void Promise.allSettled([keepSession(session), keepPage('/health/station')]);
  }, [session]);
  const query = useKept({
    queryKey: stationKey,
    days,
    name: STATION,
    ask: (signal) => kit.client.call(checkStation, {}, { signal }),
  });
  return { query, outbox, days, account };
}

/** The state of a station. */
export interface StationTools {
  outbox: CheckOutbox;
  days: DayStore;
  account: string;
}
