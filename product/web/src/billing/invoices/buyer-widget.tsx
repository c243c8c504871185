import type { TextField } from '@kiga/entity/fields/text.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { AutoComplete, Input } from 'antd';
import { useOpenOrders } from './use-open-orders.ts';

/** Input of the buyer. Choosing one of an earlier request fills in what that said. */
export function BuyerWidget({ field, controlId, value, onChange, onOther, describedBy }: WidgetProps) {
  const { t } = useKit();
  const buyers = useOpenOrders().data?.buyers ?? [];
  return (
    <AutoComplete
      id={controlId}
      value={typeof value === 'string' ? value : ''}
      options={buyers.map(({ buyerName, kind, taxNumber }) => ({
        value: `${buyerName} ${kind}`,
        buyerName,
        label: [buyerName, t(`billing.invoice.options.kind.${kind}`), taxNumber].filter(Boolean).join(' '),
      }))}
      showSearch={{ filterOption: (typed, option) => String(option?.buyerName ?? '').includes(typed) }}
      onSelect={(chosen: string) => {
        const buyer = buyers.find(({ buyerName, kind }) => `${buyerName} ${kind}` === chosen);
        if (!buyer) return;
        const { buyerName, ...others } = buyer;
        onChange(buyerName);
        for (const [name, other] of Object.entries(others)) onOther?.(name, other);
      }}
      onChange={(typed: string) => {
        if (!buyers.some(({ buyerName, kind }) => `${buyerName} ${kind}` === typed)) onChange(typed || null);
      }}
    >
      <Input
        maxLength={(field as TextField).maxLength}
        showCount
        status={describedBy ? 'error' : undefined}
        aria-describedby={describedBy}
        aria-invalid={describedBy !== undefined}
      />
    </AutoComplete>
  );
}
