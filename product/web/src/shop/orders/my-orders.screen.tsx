import { boughtOrders } from '@kiga/contract/shop/mall.acts.ts';
import { shopOrderStates } from '@kiga/contract/shop/order.states.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { Pagination } from '@kiga/kit-web/light/pagination.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useLiveQuery } from '../../attendance/attendance.public.ts';
import { Loaded } from '../../campus/campus.public.ts';
import { SellerLinks } from '../mall/seller-links.tsx';
import { useMallHome } from '../mall/use-mall.ts';
import { usePayWays } from '../mall/use-pay-ways.ts';
import styles from './my-orders.module.css';
import { OneOrder } from './one-order.tsx';
import { OrderCard } from './order-card.tsx';
import { withEnd } from './shown-order.ts';

const PAGE_SIZE = 10;
const ALL = 'all';
const states = shopOrderStates.states.map(({ name }) => name);

/** Orders of a kindergarten in the shop. The address holds state and page, or names one order. */
export default function MyOrdersScreen() {
  const { t, client, drawings, open } = useKit();
  const [search, setSearch] = useSearchParams();
  const id = search.get('id');
  const status = states.find((name) => name === search.get('status'));
  const pageNumber = Math.max(1, Number(search.get('page')) || 1);
  const input = { ...(status && { status }), pageNumber, pageSize: PAGE_SIZE };
  const home = useMallHome().data;
  // Loaded before the choice of a payment, which begins with one that suffices.
  usePayWays();
  const query = useLiveQuery(['shop.order', 'system.message'], {
    queryKey: [boughtOrders.name, input],
    queryFn: async ({ signal }) => {
      const page = await client.call(boughtOrders, input, { signal });
      return { ...page, list: page.list.map(withEnd) };
    },
    placeholderData: keepPreviousData,
    enabled: id === null,
  });
  const go = (chosen: string, page: number) =>
    setSearch({ ...(chosen !== ALL && { status: chosen }), ...(page > 1 && { page: String(page) }) });
  const countOf = (state: string) => query.data?.counts.find((one) => one.status === state)?.count ?? 0;
  const all = query.data?.counts.reduce((sum, { count }) => sum + count, 0) ?? 0;
  if (id !== null) return <OneOrder key={id} id={id} onBack={() => go(ALL, 1)} />;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('shop.mall.orders.title')}</h1>
        <Segmented
          aria-label={t('shop.order.fields.status')}
          value={status ?? ALL}
          options={[
            { value: ALL, label: labelOf(t('shop.mall.orders.all'), all) },
            ...states
              .filter((state) => countOf(state) > 0 || state === status)
              .map((state) => ({
                value: state,
                label: labelOf(t(`shop.order.options.status.${state}`), countOf(state)),
              })),
          ]}
          onChange={(chosen) => go(chosen, 1)}
        />
        <span className={styles.headEnd}>
          {home?.isSeller && <SellerLinks />}
          <Button onClick={() => open('/mallHome')}>{t('shop.mall.orders.toShop')}</Button>
        </span>
      </header>
      <Loaded query={query} rows={8}>
        {({ list, total }) =>
          list.length === 0 ? (
            <StatusPage
              drawing={<drawings.Empty />}
              title={t('shop.mall.orders.emptyTitle')}
              sentence={t('shop.mall.orders.emptyText')}
            />
          ) : (
            <>
              <ul className={styles.list} aria-busy={query.isPlaceholderData}>
                {list.map((order) => (
                  <li key={order.id}>
                    <OrderCard order={order} />
                  </li>
                ))}
              </ul>
              {total > PAGE_SIZE && (
                <Pagination
                  current={pageNumber}
                  pageSize={PAGE_SIZE}
                  pageSizes={[PAGE_SIZE]}
                  total={total}
                  totalText={t('shop.order.total', { count: total })}
                  onChange={(page) => go(status ?? ALL, page)}
                />
              )}
            </>
          )
        }
      </Loaded>
    </div>
  );
}

const labelOf = (word: string, count: number) => (
  <span className={styles.segment}>
    {word} <span>{count}</span>
  </span>
);
