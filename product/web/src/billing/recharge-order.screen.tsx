import { rechargeOrder } from '@kiga/contract/billing/recharge-order.entity.ts';
import type { OwnWays } from '@kiga/kit-web/entity/screen-options.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { kindergartens } from '../campus/campus.public.ts';
import { detailsHref } from './details-href.ts';
import { RequestSelected } from './invoices/request-selected.tsx';
import { orderOptions } from './order-options.ts';

const permission = 'billing.rechargeOrder.make';

/** Screen of orders: top-ups of balances and renewals, with the states of their payment. */
export default entityScreen(rechargeOrder, {
  ...orderOptions,
  tenants: kindergartens,
  inlineFilters: ['status', 'kind'],
  narrowOrder: ['processedAt', 'months', 'agentIncomeFen', 'childCount', 'packageName', 'channel', 'orderedOn'],
  useRowWays: useDetailsWay,
  SelectionActs: RequestSelected,
  ways: [
    { label: 'billing.topUp.title', href: '/addRechargeCash', permission, forMany: true },
    { label: 'billing.renewal.videoTitle', href: '/addRechargeVideo', permission, forMany: true },
  ],
  empty: { title: 'billing.rechargeOrder.emptyTitle', text: 'billing.rechargeOrder.emptyText' },
});

/** Leads from a row to the page of the order's details. */
function useDetailsWay(): OwnWays {
  const kit = useKit();
  return ({ id, kigId }) => [
    {
      key: 'details',
      label: kit.t('billing.details.title'),
      onClick: () => kit.open(detailsHref(kit, { id, kigId: String(kigId) })),
    },
  ];
}
