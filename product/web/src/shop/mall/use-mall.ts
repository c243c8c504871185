import { type Goods, mallGoods, mallHome } from '@kiga/contract/shop/mall.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLiveQuery } from '../../attendance/attendance.public.ts';

const GOODS_AT_ONCE = 24;

/** Loads what the shop shows beside its goods. */
export function useMallHome() {
  const { client, can } = useKit();
  return useLiveQuery(['shop.commodity', 'system.message'], {
    queryKey: [mallHome.name],
    queryFn: ({ signal }) => client.call(mallHome, {}, { signal }),
    // The page of orders asks as well, also for readers who do not look at the goods.
    enabled: can('shop.commodity.browse'),
  });
}

/** Part of the shop that its page shows. */
export interface Shelf {
  categoryId: string | null;
  /** Text that is looked up; empty for all goods. */
  q: string;
}

/** Loads the goods of a category that match a text, page by page. */
export function useGoods({ categoryId, q }: Shelf) {
  const { client } = useKit();
  const query = useInfiniteQuery({
    queryKey: [mallGoods.name, categoryId, q],
    queryFn: async ({ signal, pageParam }) => {
      const input = { ...(categoryId !== null && { categoryId }), ...(q !== '' && { q }) };
      const page = { pageNumber: pageParam, pageSize: GOODS_AT_ONCE };
      return { ...(await client.call(mallGoods, { ...input, ...page }, { signal })), pageNumber: pageParam };
    },
    initialPageParam: 1,
    getNextPageParam: ({ pageNumber, total }) => (pageNumber * GOODS_AT_ONCE < total ? pageNumber + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  const goods = useMemo(() => {
    // One that moved down during loading occurs in two pages.
    const byId = new Map(pages?.flatMap(({ list }) => list).map((one): [string, Goods] => [one.id, one]));
    return [...byId.values()];
  }, [pages]);
  return { query, goods, total: pages?.at(-1)?.total ?? 0 };
}
