import { readEventPhoto } from '@kiga/contract/devices/face.acts.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from './faces.module.css';

/** Mark of an event with a photo, which its row shows when it is unfolded. */
export function PhotoMark() {
  const { t } = useKit();
  return (
    <>
      {' '}
      <Camera className={styles.mark} size={iconSizePx.tag} role="img" aria-label={t('devices.event.details.photo')} />
    </>
  );
}

/** The photo that a machine took with an event. It is not kept after the row is folded. */
export function EventPhoto({ id, kigId }: { id: string; kigId: string }) {
  const kit = useKit();
  const { t } = kit;
  const { data, error } = useQuery({
    queryKey: [readEventPhoto.name, id],
    queryFn: ({ signal }) => kit.client.file(readEventPhoto, { id, kigId }, { signal }),
    gcTime: 0,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return undefined;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (error) {
    return (
      <span role="alert">
        {t('devices.event.details.photoFailed')} {failureText(kit, error)}
      </span>
    );
  }
  if (!address) return <span className={styles.photo} aria-busy />;
  return <img className={styles.photo} src={address} alt={t('devices.event.details.photo')} />;
}
