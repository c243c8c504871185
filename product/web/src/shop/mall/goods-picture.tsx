import { Package as GoodsIcon } from 'lucide-react';
import { useState } from 'react';
import styles from './mall.module.css';

const ICON_PX = 42;

/**
 * The picture of goods; without one, or where it does not load, a drawn parcel. The name stands beside it. The address is
 * complete, as the calls of the shop give it.
 */
export function GoodsPicture({ address }: { address: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (address === null || address === failed) {
    return (
      <span className={styles.drawn}>
        <GoodsIcon size={ICON_PX} aria-hidden />
      </span>
    );
  }
  return (
    <img
      className={styles.image}
      src={address}
      alt=""
      loading="lazy"
      draggable={false}
      onError={() => setFailed(address)}
    />
  );
}
