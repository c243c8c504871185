import { packingList } from '@kiga/contract/shop/order.acts.ts';
import { shopOrder } from '@kiga/contract/shop/order.entity.ts';
import { choice } from '@kiga/entity/fields/choice.ts';
import { date } from '@kiga/entity/fields/date.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Radio } from 'antd';
import type { z } from 'zod';

const formats = ['pdf', 'xlsx'] as const;

const fields = { day: date({ required: true }), format: choice(formats, { required: true }) };

const formatKeys = { pdf: 'shop.order.packing.pdf', xlsx: 'shop.order.packing.xlsx' } as const;

const labelKeys = { day: 'shop.order.packing.until', format: 'shop.order.packing.format' } as const;

/** Asks for the day and the form of a packing list, and saves it. */
export default function PackingDialog({ onClose }: { onClose(): void }) {
  const { t, client, today } = useKit();
  return (
    <AskDialog
      entity={shopOrder}
      title={t('shop.order.packing.title')}
      fields={fields}
      inputOf={fieldInputOf}
      widgets={{ format: FormatWidget }}
      start={{ day: today, format: 'pdf' }}
      hints={{ day: t('shop.order.packing.hint') }}
      labelOf={(field) => t(labelKeys[field as keyof typeof fields])}
      ok={t('shop.order.acts.packingList')}
      send={async (values) => {
        await client.download(packingList, values as z.input<typeof packingList.input>);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function FormatWidget({ controlId, value, onChange }: WidgetProps) {
  const { t } = useKit();
  return (
    <Radio.Group
      id={controlId}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={formats.map((format) => ({ value: format, label: t(formatKeys[format]) }))}
    />
  );
}
