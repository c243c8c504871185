import type { AnyEntity } from '@kiga/entity/define-entity.ts';
import { PAGE_SIZE_MAX } from '@kiga/entity/entity-calls.ts';
import { callsOf, type EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';

/** Returns all records of an entity that never has many, such as menu entries; undefined while loading. */
export function useAllRecords(entity: AnyEntity): readonly EntityRecord[] | undefined {
  const { client } = useKit();
  const { data } = useQuery({
    queryKey: [entity.key, 'all'],
    queryFn: async ({ signal }) => {
      const records: EntityRecord[] = [];
      for (let pageNumber = 1; ; pageNumber++) {
        const input = { pageNumber, pageSize: PAGE_SIZE_MAX };
        const { list, total } = await client.call(callsOf(entity).page, input, { signal });
        records.push(...(list as EntityRecord[]));
        if (records.length >= total || list.length === 0) return records;
      }
    },
  });
  return data;
}
