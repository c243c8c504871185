import { shopChannels } from '@kiga/contract/shop/order.entity.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Radio } from 'antd';
import { formatYuan } from '../../billing/billing.public.ts';
import { usePayWays } from './use-pay-ways.ts';

/** Choice of a payment; the balance tells its sum to those who may know it. */
export function ChannelWidget({ controlId, value, onChange, describedBy }: WidgetProps) {
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
          label:
            channel === 'balance' && ways
              ? t('shop.mall.balance', { yuan: formatYuan(ways.creditFen) })
              : t(`shop.order.options.channel.${channel}`),
        }))}
    />
  );
}
