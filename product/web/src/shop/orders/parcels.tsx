import type { ShopParcel } from '@kiga/contract/shop/order.acts.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { Copy as CopyIcon, Package as ParcelIcon } from 'lucide-react';
import styles from './my-orders.module.css';

/** The parcels of an order with their tracking numbers and contents. */
export function Parcels({ parcels }: { parcels: readonly ShopParcel[] }) {
  const { t, language } = useKit();
  const { message } = useTelling();
  if (parcels.length === 0) return null;
  return (
    <ul className={styles.parcels}>
      {parcels.map(({ id, carrier, trackingNumber, sentAt, lines }) => (
        <li key={id}>
          <ParcelIcon size={iconSizePx.button} aria-hidden />
          <strong>{t('shop.order.parcels.title', { carrier, number: trackingNumber })}</strong>
          <Button
            type="text"
            size="small"
            aria-label={t('shop.order.parcels.copy')}
            title={t('shop.order.parcels.copy')}
            icon={<CopyIcon size={iconSizePx.tag} aria-hidden />}
            onClick={() =>
              void navigator.clipboard
                .writeText(trackingNumber)
                .then(() => message.success(t('shop.order.parcels.copied')))
            }
          />
          <span>{t('shop.order.parcels.sentAt', { at: formatMoment(sentAt, language) })}</span>
          <span>
            {lines
              .map(({ commodityName, variantName, quantity }) => `${commodityName} ${variantName} × ${quantity}`)
              .join(t('kit.field.comma'))}
          </span>
        </li>
      ))}
    </ul>
  );
}
