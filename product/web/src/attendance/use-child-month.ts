import { childMonth } from '@kiga/contract/attendance/day.acts.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useLiveQuery } from './use-live-query.ts';

/** Loads the days of a child in a month, `yyyy-mm`; null for the current one. Follows arrivals. */
export function useChildMonth({ id, kigId }: EntityRecord, month: string | null) {
  const kit = useKit();
  const owner = kit.tenantOfSession === null ? { kigId: String(kigId) } : {};
  return useLiveQuery(['attendance.day'], {
    queryKey: [childMonth.name, id, month],
    queryFn: ({ signal }) => kit.client.call(childMonth, { id, ...(month && { month }), ...owner }, { signal }),
  });
}
