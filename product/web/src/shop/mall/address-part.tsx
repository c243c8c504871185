import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { Truck as DeliveryIcon } from 'lucide-react';
import { Loaded } from '../../campus/campus.public.ts';
import type { Address } from './address-form.tsx';
import styles from './mall.module.css';
import type { useAddress } from './use-address.ts';

const AddressForm = lazyPart<{ address: Address | null; onClose(): void }>(() => import('./address-form.tsx'));

interface AddressPartProps {
  query: ReturnType<typeof useAddress>;
  /** The seller's line about deliveries. */
  note: string | null;
  isEditing: boolean;
  onEditing(isEditing: boolean): void;
}

/** The address of the delivery, with a form in its place to change it. */
export function AddressPart({ query, note, isEditing, onEditing }: AddressPartProps) {
  const { t } = useKit();
  return (
    <div className={styles.address}>
      <Loaded query={query} rows={2}>
        {({ address }) =>
          isEditing ? (
            <AddressForm address={address} onClose={() => onEditing(false)} />
          ) : (
            <>
              <DeliveryIcon size={iconSizePx.button} aria-hidden />
              <strong>{address && `${address.receiver}${t('shop.mall.comma')}${address.receiverPhone}`}</strong>
              <Button type="link" size="small" onClick={() => onEditing(true)}>
                {t(address ? 'shop.mall.change' : 'shop.mall.addAddress')}
              </Button>
              {address && <span>{address.address}</span>}
              {note && <small>{note}</small>}
            </>
          )
        }
      </Loaded>
    </div>
  );
}
