import { listOpen } from '@kiga/contract/attendance/open.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useLiveQuery } from './use-live-query.ts';

/** Topics after whose changes something else may wait. */
const topics = [
  'attendance.day',
  'attendance.studentLeave',
  'attendance.teacherLeave',
  'attendance.missedSignIn',
  'attendance.makeup',
  'attendance.refundList',
  'devices.alert',
  'campus.student',
  'health.illness',
  'health.alarm',
  'health.check',
  'health.consultation',
  'catering.recipe',
  'catering.substitute',
  'catering.sample',
];

/** Returns what waits today; undefined where the reader may not see it. */
export function useOpenItems({ forBoard, kigId }: { forBoard: boolean; kigId?: string | undefined }) {
  const { client, can } = useKit();
  return useLiveQuery(topics, {
    queryKey: [listOpen.name, forBoard, kigId ?? null],
    queryFn: ({ signal }) =>
      client.call(listOpen, { ...(forBoard && { place: 'board' as const }), ...(kigId && { kigId }) }, { signal }),
    enabled: can('attendance.open.read'),
  });
}
