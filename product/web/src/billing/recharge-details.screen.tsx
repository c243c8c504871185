import { rechargeOrder } from '@kiga/contract/billing/recharge-order.entity.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import type { ScreenOptions } from '@kiga/kit-web/entity/screen-options.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { Button } from 'antd';
import { useLocation } from 'react-router';
import { orderOptions } from './order-options.ts';

const RecordPage = lazyPart(() => import('@kiga/kit-web/detail/record-page.tsx'), { Waiting: PageSkeleton });

const ORDERS = '/billing/orders';

/** Page of one order, which the address names: its facts, state, payment slip and children. */
export default function RechargeDetailsScreen() {
  const { t, drawings, open } = useKit();
  const id = new URLSearchParams(useLocation().search).get('id');
  if (!id) {
    return (
      <StatusPage
        drawing={<drawings.Empty />}
        title={t('billing.details.none')}
        sentence={t('billing.details.noneText')}
        actions={
          <Button type="primary" size="large" onClick={() => open(ORDERS)}>
            {t('billing.details.toOrders')}
          </Button>
        }
      />
    );
  }
  return <RecordPage key={id} entity={rechargeOrder} options={orderOptions as ScreenOptions} href={ORDERS} id={id} />;
}
