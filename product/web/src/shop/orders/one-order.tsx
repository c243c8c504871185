import { boughtOrderDetails } from '@kiga/contract/shop/mall.acts.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useLiveQuery } from '../../attendance/attendance.public.ts';
import styles from './my-orders.module.css';
import { OrderCard } from './order-card.tsx';
import { withEnd } from './shown-order.ts';

/** One order on the page of the buyer's orders. */
export function OneOrder({ id, onBack }: { id: string; onBack(): void }) {
  const { t, client } = useKit();
  const { data, isError, error, errorUpdateCount, refetch } = useLiveQuery(['shop.order', 'system.message'], {
    queryKey: [boughtOrderDetails.name, id, 'page'],
    queryFn: async ({ signal }) => withEnd(await client.call(boughtOrderDetails, { id }, { signal })),
    retry: false,
  });
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('shop.mall.orders.title')}</h1>
        <span className={styles.headEnd}>
          <Button onClick={onBack}>{t('shop.mall.orders.allOrders')}</Button>
        </span>
      </header>
      {data ? (
        <OrderCard order={data} />
      ) : isError ? (
        <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </div>
  );
}
