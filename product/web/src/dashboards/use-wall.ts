import { readWall, type Wall } from '@kiga/contract/dashboards/wall.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useEffect } from 'react';
import { useLiveQuery } from '../attendance/attendance.public.ts';

/** Longest time between two requests, so that a screen after sleep shows no old figures for long. */
const LONGEST_MS = 10 * 60_000;

/** The wall with the difference of the clocks, so that it knows the moment without a network. */
export interface WallNow extends Wall {
  aheadMs: number;
}

/** Returns the wall of the session's kindergarten, read again after each change. */
export function useWall() {
  const { client } = useKit();
  const query = useLiveQuery<WallNow>(
    [
      'attendance.day',
      'attendance.studentLeave',
      'campus.student',
      'campus.class',
      'health.check',
      'catering.recipe',
      'catering.dish',
      'communication.activity',
      'communication.notice',
    ],
    {
      queryKey: [readWall.name],
      queryFn: async ({ signal }) => {
        const answer = await client.call(readWall, {}, { signal });
        return { ...answer, aheadMs: Date.parse(answer.now) - Date.now() };
      },
    },
  );
  const { dataUpdatedAt, refetch } = query;
  useEffect(() => {
    const timer = setTimeout(() => void refetch(), LONGEST_MS);
    return () => clearTimeout(timer);
  }, [dataUpdatedAt, refetch]);
  return query;
}
