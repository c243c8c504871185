import { enterInvoice } from '@kiga/contract/billing/invoices/invoice.acts.ts';
import { invoice } from '@kiga/contract/billing/invoices/invoice.entity.ts';
import { ownerInput } from '@kiga/kit-web/entity/owner.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import type { DecisionProps } from './queue-view.tsx';

interface EnterInvoiceDialogProps extends Pick<DecisionProps, 'record' | 'onDecide' | 'onRefused'> {
  onClose(): void;
}

/** Asks for the issued invoice of a request, and enters it. */
export default function EnterInvoiceDialog({ record, onDecide, onRefused, onClose }: EnterInvoiceDialogProps) {
  const kit = useKit();
  const { t, client, today } = kit;
  const { message } = useTelling();
  const afterSave = useAfterSave();
  return (
    <AskDialog
      entity={invoice}
      title={t('billing.invoice.questions.enterInvoice')}
      fields={enterInvoice.asks}
      inputOf={fieldInputOf}
      hints={{ invoiceNumber: t('billing.invoice.hints.invoiceNumber') }}
      start={{ invoicedOn: today }}
      labelOf={(field) => t(`billing.invoice.asks.${field}`)}
      ok={t('billing.invoice.acts.enterInvoice')}
      send={async (values, options) => {
        // Before the request, so that the reloading queue does not tell the own decision.
        onDecide(record.id);
        try {
          await client.call(enterInvoice, { id: record.id, ...ownerInput(kit, invoice, record), ...values }, options);
        } catch (error) {
          onRefused(record.id);
          throw error;
        }
        message.success(t('billing.invoice.done.enterInvoice'));
        onClose();
        void afterSave();
      }}
      onClose={onClose}
    />
  );
}
