import type { PaymentChannel } from '@kiga/contract/billing/recharge-order.entity.ts';
import type { ChoiceField } from '@kiga/entity/fields/choice.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Select } from 'antd';
import { wayLabel } from './pay-ways.ts';

/** Select of a way of payment; the payment platforms are one of them. */
export function WayWidget({ field, controlId, value, onChange, describedBy }: WidgetProps) {
  const kit = useKit();
  return (
    <Select
      id={controlId}
      value={typeof value === 'string' ? value : undefined}
      options={(field as ChoiceField<PaymentChannel>).codes.map((code) => ({
        value: code,
        label: wayLabel(kit, code),
      }))}
      onChange={onChange}
      placeholder={kit.t('kit.field.choose')}
      status={describedBy ? 'error' : undefined}
      aria-describedby={describedBy}
      aria-invalid={describedBy !== undefined}
    />
  );
}
