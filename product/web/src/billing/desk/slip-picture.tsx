import { imageAddress } from '@kiga/entity/files/image-address.ts';
import { transformOf, useViewGestures } from '@kiga/kit-web/files/use-view-gestures.ts';
import { fitting, viewActs } from '@kiga/kit-web/files/viewing.ts';
import { iconSizePx, OwnPageIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from 'antd';
import {
  Scan as FitIcon,
  RotateCwSquare as RotateIcon,
  ZoomIn as ZoomInIcon,
  ZoomOut as ZoomOutIcon,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './desk.module.css';

/** The picture of a slip, which can be zoomed, turned and opened in a tab of its own. */
export function SlipPicture({ path, kindergarten }: { path: string | null; kindergarten: string }) {
  const { t, imageHosts } = useKit();
  const [viewing, setViewing] = useState(fitting);
  const [isBroken, setBroken] = useState(false);
  const stage = useViewGestures(setViewing);
  const percent = Math.round(viewing.zoom * 100);
  const address = path === null ? null : imageAddress(path, imageHosts);
  const isShown = address !== null && !isBroken;
  const act = (name: keyof typeof viewActs, icon: ReactNode, label: string) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      disabled={!isShown}
      onClick={() => setViewing(viewActs[name])}
    />
  );
  return (
    <section className={styles.card} aria-label={t('billing.desk.slip.title')}>
      <div className={styles.cardHead}>
        <h2>{t('billing.desk.slip.title')}</h2>
        <span className={styles.end}>
          {act('zoomOut', <ZoomOutIcon size={iconSizePx.button} />, t('kit.files.viewer.zoomOut'))}
          <span className={styles.percent} role="status" aria-label={t('kit.files.viewer.zoom', { percent })}>
            {percent}%
          </span>
          {act('zoomIn', <ZoomInIcon size={iconSizePx.button} />, t('kit.files.viewer.zoomIn'))}
          {act('rotateRight', <RotateIcon size={iconSizePx.button} />, t('kit.files.viewer.rotateRight'))}
          {act('fit', <FitIcon size={iconSizePx.button} />, t('kit.files.viewer.fit'))}
          {address !== null && (
            <Button
              type="text"
              size="small"
              href={address}
              target="_blank"
              rel="noreferrer"
              icon={<OwnPageIcon size={iconSizePx.button} />}
              aria-label={t('billing.desk.slip.newTab')}
              title={t('billing.desk.slip.newTab')}
            />
          )}
        </span>
      </div>
      <div ref={stage} className={styles.stage}>
        {isShown ? (
          <img
            src={address}
            alt={t('billing.desk.slip.alt', { kindergarten })}
            draggable={false}
            style={{ transform: transformOf(viewing) }}
            onError={() => setBroken(true)}
          />
        ) : (
          <p className={styles.quiet} role={isBroken ? 'alert' : undefined}>
            {isBroken ? t('kit.files.picture.failed') : t('billing.desk.slip.none')}
          </p>
        )}
      </div>
    </section>
  );
}
