import { type ShopOrderLine, sendParcel } from '@kiga/contract/shop/order.acts.ts';
import { shopOrder } from '@kiga/contract/shop/order.entity.ts';
import { QUANTITY_MAX } from '@kiga/contract/shop/prices.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { integer } from '@kiga/entity/fields/integer.ts';
import { text } from '@kiga/entity/fields/text.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { ownerInput } from '@kiga/kit-web/entity/owner.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { Modal } from 'antd';
import { Loaded } from '../../campus/campus.public.ts';
import { useOrderDetails } from './use-order-details.ts';

interface SendDialogProps {
  record: EntityRecord;
  onClose(): void;
}

/** Asks for a parcel of an order: carrier, tracking number, and the pieces that lie in it; at first all that are left. */
export default function SendDialog({ record, onClose }: SendDialogProps) {
  const { t } = useKit();
  const query = useOrderDetails(record);
  if (query.data) return <Send record={record} lines={query.data.lines} onClose={onClose} />;
  return (
    <Modal open title={titleOf(t, record)} footer={null} mask={{ closable: false }} onCancel={onClose}>
      <Loaded query={query} rows={4}>
        {() => null}
      </Loaded>
    </Modal>
  );
}

const titleOf = (t: ReturnType<typeof useKit>['t'], { orderNumber }: EntityRecord) =>
  t('shop.order.parcels.dialog', { number: String(orderNumber) });

/** Name of the field of a line; the server names it so in a refusal. */
const fieldAt = (index: number) => `lines.${index}.quantity`;

function Send({ record, lines, onClose }: SendDialogProps & { lines: readonly ShopOrderLine[] }) {
  const kit = useKit();
  const { t, client } = kit;
  const { message } = useTelling();
  const afterSave = useAfterSave();
  const open = lines.filter(({ quantity, sentQuantity }) => sentQuantity < quantity);
  const leftOf = ({ quantity, sentQuantity }: ShopOrderLine) => quantity - sentQuantity;
  const fields: Record<string, Field> = {
    carrier: text({ required: true, maxLength: 20 }),
    trackingNumber: text({ required: true, maxLength: 40 }),
    ...Object.fromEntries(
      open.map((_, index) => [fieldAt(index), integer({ required: true, min: 0, max: QUANTITY_MAX })]),
    ),
  };
  const labels: Readonly<Record<string, string>> = {
    carrier: t('shop.order.parcels.carrier'),
    trackingNumber: t('shop.order.parcels.tracking'),
    ...Object.fromEntries(
      open.map(({ commodityName, variantName }, index) => [
        fieldAt(index),
        t('shop.order.parcels.quantity', { name: `${commodityName} ${variantName}` }),
      ]),
    ),
  };
  return (
    <AskDialog
      entity={shopOrder}
      title={titleOf(t, record)}
      lead={<p>{t('shop.order.parcels.hint')}</p>}
      fields={fields}
      inputOf={fieldInputOf}
      start={Object.fromEntries(open.map((line, index) => [fieldAt(index), leftOf(line)]))}
      hints={Object.fromEntries(
        open.map((line, index) => [
          fieldAt(index),
          t('shop.order.parcels.left', { count: leftOf(line), unit: line.unit }),
        ]),
      )}
      labelOf={(field) => labels[field] ?? field}
      ok={t('shop.order.parcels.send')}
      send={async (values, options) => {
        await client.call(
          sendParcel,
          {
            id: record.id,
            carrier: String(values.carrier),
            trackingNumber: String(values.trackingNumber),
            lines: open.map(({ id }, index) => ({ lineId: id, quantity: Number(values[fieldAt(index)]) })),
            ...ownerInput(kit, shopOrder, record),
          },
          options,
        );
        message.success(t('shop.order.parcels.done'));
        onClose();
        void afterSave();
      }}
      onClose={onClose}
    />
  );
}
