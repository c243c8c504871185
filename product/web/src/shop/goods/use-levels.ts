import { level } from '@kiga/contract/shop/level.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import { callsOf } from '@kiga/kit-web/entity/any-entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';

/** The most levels that a form shows; the operator has a few. */
const LEVELS_MAX = 50;

/** A membership level with the percentage that it pays. */
export type Level = Required<Pick<SavedOf<typeof level>, 'id' | 'levelName' | 'discountPercent'>>;

/** Loads the membership levels, the cheapest first; undefined while loading. */
export function useLevels(): readonly Level[] | undefined {
  const { client, can } = useKit();
  const { data } = useQuery({
    queryKey: [level.key, 'page', 'all'],
    queryFn: async ({ signal }) => {
      const { list } = await client.call(callsOf(level).page, { pageSize: LEVELS_MAX }, { signal });
      return list as object[] as Level[];
    },
    enabled: can('shop.level.read'),
  });
  return data;
}
