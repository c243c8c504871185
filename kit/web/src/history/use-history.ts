import { useInfiniteQuery } from '@tanstack/react-query';
import { type AnyEntity, callsOf, type EntityRecord } from '../entity/any-entity.ts';
import { ownerInput } from '../entity/owner.ts';
import { useKit } from '../kit-context.tsx';

/** Loads the history of a record, newest first, with older entries on demand. */
export function useHistory(entity: AnyEntity, record: EntityRecord) {
  const kit = useKit();
  const tenant = ownerInput(kit, entity, record);
  return useInfiniteQuery({
    queryKey: [entity.key, 'history', record.id],
    queryFn: async ({ signal, pageParam }) => {
      const before = pageParam === null ? {} : { before: pageParam };
      const page = await kit.client.call(callsOf(entity).history, { id: record.id, ...before, ...tenant }, { signal });
      return page;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  });
}
