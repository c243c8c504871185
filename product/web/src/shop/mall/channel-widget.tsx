import { shopChannels } from '@kiga/contract/shop/order.entity.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Radio } from 'antd';
import { useState } from 'react';
import { formatYuan } from '../../billing/billing.public.ts';
import { usePayWays } from './use-pay-ways.ts';

/**
 * Returns the input of a payment of this sum, and the payment with which it begins: the balance, unless the reader knows that it does
 * not suffice.
 */
export function useChannelChoice(totalFen: number) {
  const ways = usePayWays();
  const [Channel] = useState(() => (props: WidgetProps) => <ChannelWidget {...props} totalFen={totalFen} />);
  const isShort = ways !== undefined && ways.creditFen < totalFen;
  const online = shopChannels.find((channel) => ways?.channels.some((one) => one === channel));
  return { Channel, start: isShort && online !== undefined ? online : ('balance' as const) };
}

/** Choice of a payment; the balance tells its sum to those who may know it. */
function ChannelWidget({ controlId, value, onChange, describedBy, totalFen }: WidgetProps & { totalFen: number }) {
  const { t } = useKit();
  const ways = usePayWays();
  const isOff = (channel: string) => ways !== undefined && !ways.channels.some((one) => one === channel);
  return (
    <Radio.Group
      id={controlId}
      value={value}
      aria-describedby={describedBy}
      aria-invalid={describedBy !== undefined}
      onChange={({ target }) => onChange(target.value)}
      options={shopChannels
        .toReversed()
        .filter((channel) => channel === 'balance' || !isOff(channel))
        .map((channel) => ({
          value: channel,
          disabled: channel === 'balance' && ways !== undefined && ways.creditFen < totalFen,
          label:
            channel === 'balance' && ways
              ? t(ways.creditFen < totalFen ? 'shop.mall.balanceShort' : 'shop.mall.balance', {
                  yuan: formatYuan(ways.creditFen),
                })
              : t(`shop.order.options.channel.${channel}`),
        }))}
    />
  );
}
