import type { BillPayment } from '@kiga/contract/billing/bills/bill.acts.ts';
import { bill } from '@kiga/contract/billing/bills/bill.entity.ts';
import { reversePayment } from '@kiga/contract/billing/bills/bill-payment.acts.ts';
import { text } from '@kiga/entity/fields/text.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { ownerInput } from '@kiga/kit-web/entity/owner.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import { formatFen } from '@kiga/kit-web/fields/money.tsx';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { App } from 'antd';
import { wayOf } from './payment-words.ts';

const reasonField = { reason: text({ required: true, maxLength: 200, multiline: true }) };

interface ReverseDialogProps {
  payment: BillPayment;
  record: EntityRecord;
  onClose(): void;
}

/** Asks for the reason of a reversal, and makes it. */
export default function ReverseDialog({ payment, record, onClose }: ReverseDialogProps) {
  const kit = useKit();
  const { t, client } = kit;
  const { message } = App.useApp();
  const afterSave = useAfterSave();
  const consequence =
    payment.channel === null
      ? t('billing.bill.payments.reverseText')
      : t('billing.bill.payments.reverseOnline', {
          amount: formatFen(payment.amountFen),
          channel: wayOf(kit, payment),
        });
  return (
    <AskDialog
      title={t('billing.bill.payments.reverseTitle', { number: payment.receiptNumber })}
      lead={<p>{consequence}</p>}
      fields={reasonField}
      inputOf={fieldInputOf}
      labelOf={() => t('billing.bill.payments.reversing')}
      ok={t('billing.bill.payments.reverse')}
      danger
      send={async ({ reason }, options) => {
        const input = { paymentId: payment.id, reason: String(reason ?? ''), ...ownerInput(kit, bill, record) };
        await client.call(reversePayment, input, options);
        message.success(t('billing.bill.payments.reversedDone'));
        onClose();
        void afterSave();
      }}
      onClose={onClose}
    />
  );
}
