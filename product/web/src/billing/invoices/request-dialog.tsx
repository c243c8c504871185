import { type OpenOrders, requestInvoice } from '@kiga/contract/billing/invoices/invoice.acts.ts';
import { invoice } from '@kiga/contract/billing/invoices/invoice.entity.ts';
import { fieldLabel } from '@kiga/kit-web/entity/entity-words.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import AskDialog, { type Typed } from '@kiga/kit-web/form/ask-dialog.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { Modal } from 'antd';
import { Loaded } from '../../campus/campus.public.ts';
import { BuyerWidget } from './buyer-widget.tsx';
import { OrderChoice } from './order-choice.tsx';
import { useOpenOrders } from './use-open-orders.ts';

interface RequestDialogProps {
  /** Ids of the orders that the reader selected in the list; absent for none. */
  selected?: readonly string[];
  onDone?(): void;
  onClose(): void;
}

/** Asks for the orders and the buyer of an invoice, once the orders are loaded. */
export default function RequestDialog(props: RequestDialogProps) {
  const { t, drawings } = useKit();
  const query = useOpenOrders();
  if (query.data && query.data.orders.length > 0) return <Request {...props} open={query.data} />;
  return (
    <Modal open title={t('billing.invoice.questions.request')} footer={null} onCancel={props.onClose}>
      <Loaded query={query} rows={4}>
        {() => (
          <StatusPage
            drawing={<drawings.Empty />}
            title={t('billing.invoice.dialog.noneTitle')}
            sentence={t('billing.invoice.dialog.noneText')}
          />
        )}
      </Loaded>
    </Modal>
  );
}

const widgets = { orders: OrderChoice, buyerName: BuyerWidget };

const onlySpecial = new Set(['addressAndPhone', 'bankAndAccount']);

/** An ordinary invoice names its buyer only. */
const offered = (field: string, { kind }: Typed) => kind === 'special' || !onlySpecial.has(field);

function Request({ open, selected = [], onDone, onClose }: RequestDialogProps & { open: OpenOrders }) {
  const kit = useKit();
  const { t, client } = kit;
  const { message } = useTelling();
  const afterSave = useAfterSave();
  const orders = open.orders.flatMap(({ id }) => (selected.includes(id) ? [id] : []));
  const left = selected.length - orders.length;
  return (
    <AskDialog
      entity={invoice}
      title={t('billing.invoice.questions.request')}
      width="min(46em, 94vw)"
      lead={left > 0 && <p>{t('billing.invoice.dialog.left', { count: left })}</p>}
      fields={requestInvoice.asks}
      offered={offered}
      inputOf={fieldInputOf}
      widgets={widgets}
      hints={{ taxNumber: t('billing.invoice.hints.taxNumber') }}
      start={{ kind: 'ordinary', ...open.buyers[0], orders: orders.length > 0 ? orders : null }}
      labelOf={(field) => (field === 'orders' ? t('billing.invoice.asks.orders') : fieldLabel(kit, invoice, field))}
      ok={t('billing.invoice.acts.request')}
      send={async (values, options) => {
        await client.call(requestInvoice, values, options);
        message.success(t('billing.invoice.done.request'));
        onDone?.();
        onClose();
        void afterSave();
      }}
      onClose={onClose}
    />
  );
}
