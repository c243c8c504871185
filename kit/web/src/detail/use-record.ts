import { ownerById } from '@kiga/entity/define-tenancy.ts';
import { useQuery } from '@tanstack/react-query';
import { type AnyEntity, callsOf, type EntityRecord } from '../entity/any-entity.ts';
import { ownerToName } from '../entity/owner.ts';
import { useKit } from '../kit-context.tsx';

/** Loads one record. `known` (from a list or an address) stands in until the answer arrives, and names the tenant. */
export function useRecord(
  entity: AnyEntity,
  id: string | null,
  known?: EntityRecord,
  ownerIdOfAddress?: string | null,
) {
  const kit = useKit();
  const ofAddress = kit.tenantOfSession === null ? ownerIdOfAddress : null;
  const ownerId = ownerToName(kit, entity, known) ?? ofAddress;
  return useQuery({
    queryKey: [entity.key, 'get', id, ownerId ?? null],
    queryFn: async ({ signal }): Promise<EntityRecord> => {
      const record = await kit.client.call(
        callsOf(entity).get,
        { id: id as string, ...ownerById(entity.tenancy, ownerId) },
        { signal },
      );
      return record;
    },
    enabled: id !== null,
    placeholderData: known,
  });
}
