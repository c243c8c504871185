import { onlineChannels } from '@kiga/contract/billing/merchant-account.ts';
import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { type PayableOrder, payableOf } from './payable-order.ts';

const PayDialog = lazyDialog(() => import('./pay-dialog.tsx'));

/** Button of an open order that its payer pays by QR code. */
export default function PayButton({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t } = kit;
  const { message } = useTelling();
  const [paying, setPaying] = useState<PayableOrder | null>(null);
  const payable = payableOf(kit, record);
  return (
    <>
      {payable !== null && (
        <Button type="primary" onClick={() => setPaying(payable)}>
          {t('billing.rechargeOrder.acts.payOnline')}
        </Button>
      )}
      {paying !== null && (
        <PayDialog
          order={paying}
          channels={onlineChannels}
          onClose={(status) => {
            setPaying(null);
            if (status === 'paid') message.success(t('billing.pay.paid', { number: paying.orderNumber }));
          }}
          onAgain={() => {
            setPaying(null);
            kit.open(newOrderHref(kit, record));
          }}
        />
      )}
    </>
  );
}

/** Returns the page that makes such an order. It names the kindergarten for readers of several. */
function newOrderHref({ tenantOfSession }: Kit, { kind, kigId }: EntityRecord): string {
  const search = tenantOfSession === null ? `?${new URLSearchParams({ kigId: String(kigId) })}` : '';
  return `${kind === 'topUp' ? '/addRechargeCash' : '/billing/renewals'}${search}`;
}
