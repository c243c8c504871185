import { type Bench, readBench, watchMachine } from '@kiga/contract/devices/bench.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type ChosenMachine, machineInput } from './use-machine.ts';

/** Interval at which an open page prolongs its watch. */
const WATCH_AGAIN_MS = 120_000;

/** Interval of a reload, because a machine that goes offline causes no change. */
const RELOAD_MS = 30_000;

/** Returns the machine with its messages; `isWatching` also begins a watch and prolongs it while the page is visible. */
export function useBench(chosen: ChosenMachine | null, isWatching: boolean) {
  const { client } = useKit();
  const queries = useQueryClient();
  const key = [readBench.name, chosen?.id, chosen?.kigId];
  const query = useQuery<Bench>({
    queryKey: key,
    queryFn: ({ signal }) => client.call(readBench, machineInput(chosen as ChosenMachine), { signal }),
    enabled: chosen !== null,
    refetchInterval: RELOAD_MS,
  });
  useChanges(['devices.message', 'devices.contact'], () => queries.invalidateQueries({ queryKey: key }));
  const watch = useEffectEvent(() => {
    if (chosen === null || document.visibilityState === 'hidden') return;
    // A refusal is that of the query, too.
    client.call(watchMachine, machineInput(chosen)).then(
      () => queries.invalidateQueries({ queryKey: key }),
      () => undefined,
    );
  });
  const id = chosen?.id;
  useEffect(() => {
    if (id === undefined || !isWatching) return;
    watch();
    const timer = setInterval(watch, WATCH_AGAIN_MS);
    document.addEventListener('visibilitychange', watch);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', watch);
    };
  }, [id, isWatching]);
  return query;
}
