import type { OnlineChannel } from '@kiga/contract/billing/merchant-account.ts';
import { payOnline } from '@kiga/contract/billing/recharge-order.acts.ts';
import { rechargeOrder } from '@kiga/contract/billing/recharge-order.entity.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { actWord } from '@kiga/kit-web/states/state-words.ts';
import { useTransitions } from '@kiga/kit-web/states/use-transitions.tsx';
import { useSession } from '../../identity/identity.public.ts';
import PayFrame from './pay-frame.tsx';
import { PaySlip } from './pay-slip.tsx';
import { PaySubject } from './pay-subject.tsx';
import type { PayableOrder } from './payable-order.ts';
import { useOpenOrder } from './use-open-order.ts';

/** States in which nothing is left to do in the dialog. */
const settled = ['paid', 'passed', 'notReviewed'];

interface PayDialogProps {
  order: PayableOrder;
  /** Payment platforms that are known before the first answer. */
  channels: readonly OnlineChannel[];
  /** Receives the state in which the order is left. */
  onClose(status: string): void;
  /** The way to a new order, once this one is closed. */
  onAgain(): void;
}

/** The payment of a top-up or a renewal by QR code, or by a bank transfer with its slip. */
export default function PayDialog({ order, channels, onClose, onAgain }: PayDialogProps) {
  const kit = useKit();
  const { t, client, tenantOfSession } = kit;
  const { organizationName } = useSession();
  const afterSave = useAfterSave();
  const transitions = useTransitions(rechargeOrder);
  const { data: record } = useOpenOrder(order);
  const owner: Record<string, string> = tenantOfSession === null ? { kigId: order.kigId } : {};
  // Only readers of several kindergartens have the name in the record.
  const kindergarten = tenantOfSession === null ? record?.kigName : organizationName;
  const number = order.orderNumber;
  const mayCancel = record !== undefined && transitions.of(record).some(({ name }) => name === 'close');
  return (
    <>
      <PayFrame
        order={order}
        name={kindergarten ? t('billing.pay.order', { kindergarten: String(kindergarten), number }) : number}
        status={String(record?.status ?? 'unpaid')}
        settled={settled}
        channels={channels}
        start={(channel, signal) => client.call(payOnline, { id: order.id, channel, ...owner }, { signal })}
        cancel={
          mayCancel
            ? {
                label: actWord(kit, rechargeOrder, 'close'),
                take: async () => Boolean(await transitions.start(record, 'close')),
              }
            : undefined
        }
        bank={(onBack) => <PaySlip id={order.id} owner={owner} onBack={onBack} />}
        onSettled={(status) => {
          // The dates of the children have changed.
          if (status !== 'notReviewed') void afterSave();
        }}
        onClose={onClose}
        onAgain={onAgain}
      >
        <PaySubject order={order} record={record} owner={owner} />
      </PayFrame>
      {transitions.dialog}
    </>
  );
}
