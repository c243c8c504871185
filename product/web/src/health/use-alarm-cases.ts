import { alarmCases } from '@kiga/contract/health/alarm.acts.ts';
import { alarm } from '@kiga/contract/health/alarm.entity.ts';
import { ownerById } from '@kiga/entity/define-tenancy.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** Returns the cases of an alarm; nothing is asked for a reader who may not see illnesses. */
export function useAlarmCases({ id, kigId }: { id: string; kigId?: string | null | undefined }) {
  const { client, can, tenantOfSession } = useKit();
  const queries = useQueryClient();
  const queryKey = [alarmCases.name, id];
  useChanges(['health.illness', 'health.check', 'health.alarm'], () => queries.invalidateQueries({ queryKey }));
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      client.call(
        alarmCases,
        { id, ...(tenantOfSession === null && ownerById(alarm.tenancy, kigId ?? '')) },
        { signal },
      ),
    enabled: can('health.illness.read'),
  });
}
