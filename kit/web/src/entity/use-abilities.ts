import { useQuery } from '@tanstack/react-query';
import { useKit } from '../kit-context.tsx';
import { type AnyEntity, callsOf } from './any-entity.ts';

/** Returns the reader's rights on an entity, without loading a list. */
export function useAbilities(entity: AnyEntity) {
  const { client } = useKit();
  return useQuery({
    queryKey: [entity.key, 'abilities'],
    queryFn: async ({ signal }) => {
      const page = await client.call(callsOf(entity).page, { pageSize: 1 }, { signal });
      return page.abilities;
    },
    staleTime: 60_000,
  });
}
