import { useQuery } from '@tanstack/react-query';
import { type AnyEntity, callsOf, type EntityRecord } from '../entity/any-entity.ts';
import { useKit } from '../kit-context.tsx';

/** One record; `known` (as a list or an address tells it) stands in until the answer has come and names the tenant. */
export function useRecord(entity: AnyEntity, id: string | null, known?: EntityRecord, kigIdOfAddress?: string | null) {
  const { client, tenantOfSession } = useKit();
  const kigId = tenantOfSession === null ? (known?.kigId ?? kigIdOfAddress ?? undefined) : undefined;
  return useQuery({
    queryKey: [entity.key, 'get', id, kigId ?? null],
    queryFn: async ({ signal }): Promise<EntityRecord> => {
      const record = await client.call(
        callsOf(entity).get,
        { id: id as string, ...(kigId ? { kigId } : {}) },
        { signal },
      );
      return record;
    },
    enabled: id !== null,
    placeholderData: known,
  });
}
