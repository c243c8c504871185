import type { JobStatus } from '@kiga/entity/job-calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useKit } from '../kit-context.tsx';
import { askIntervalMs } from './ask-interval.ts';

/** Returns whether a job is waiting or running. */
export const isAtWork = ({ state }: JobStatus): boolean => state === 'waiting' || state === 'running';

/**
 * Follows a job of a kind: the one that is running when the page first asks, else the one that was started here. The work itself does not
 * depend on it. `onDone` is called once when the job is done.
 */
export function useJob(kind: string, onDone: (job: JobStatus) => void) {
  const { client, jobCalls } = useKit();
  const queries = useQueryClient();
  // Null for none; undefined until it is known.
  const [watched, setWatched] = useState<{ id: string; since: number } | null>();
  const recent = useQuery({
    queryKey: ['jobs', kind],
    queryFn: ({ signal }) => client.call(jobCalls.list, { kind }, { signal }),
    refetchOnMount: 'always',
  });
  if (watched === undefined && recent.isFetchedAfterMount) {
    const atWork = recent.data?.find(isAtWork);
    setWatched(atWork ? { id: atWork.id, since: 0 } : null);
  }
  const id = watched?.id;
  const queryKey = ['job', id];
  const asked = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.call(jobCalls.get, { id: id as string }, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) =>
      watched && data && isAtWork(data) ? askIntervalMs(watched.since) : false,
  });
  const job = asked.data;
  const told = useRef<string>(undefined);
  const tell = useEffectEvent(onDone);
  useEffect(() => {
    if (job?.state !== 'done' || told.current === job.id) return;
    told.current = job.id;
    tell(job);
  }, [job]);
  return {
    /** Undefined without a job, or before the first answer. */
    job,
    /** True where no job is running, so that a new one can start. */
    isFree: watched === null,
    failure: asked.error,
    /** Jobs of the last day, newest first. */
    recent: recent.data ?? [],
    watch: (id: string) => setWatched({ id, since: Date.now() }),
    leave() {
      setWatched(null);
      void recent.refetch();
    },
    async cancel() {
      if (id === undefined) return;
      const stopped = await client.call(jobCalls.cancel, { id });
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, stopped);
    },
  };
}
