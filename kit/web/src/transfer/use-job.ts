import type { JobStatus } from '@kiga/entity/job-calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useKit } from '../kit-context.tsx';
import { askIntervalMs } from './ask-interval.ts';

/** Whether a job goes on by itself. */
export const isAtWork = ({ state }: JobStatus): boolean => state === 'waiting' || state === 'running';

/**
 * The job of a kind that is looked at: the one that is at work when the page asks first, else the one that was begun
 * here. The work itself goes on without this; `onDone` is called once when it is seen to be done.
 */
export function useJob(kind: string, onDone: (job: JobStatus) => void) {
  const { client, jobCalls } = useKit();
  const queries = useQueryClient();
  // Null while there is none; undefined until it is known.
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
    /** Undefined where none is looked at, or nothing is known of it yet. */
    job,
    /** Whether nothing is at work, so that a new one can be begun. */
    isFree: watched === null,
    failure: asked.error,
    /** Jobs of the last day, the newest first. */
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
