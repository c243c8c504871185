import type { newStreamKey } from '@kiga/contract/devices/cameras/camera.acts.ts';
import type { DoneAct } from '@kiga/kit-web/acts/screen-act.ts';
import { Typography } from 'antd';
import type { z } from 'zod';
import styles from './wall.module.css';

/** Shows address and key for a camera that sends, once. */
export function showStreamKey({
  answer: { address, key },
  kit: { t },
  modal,
}: DoneAct<z.output<typeof newStreamKey.output>>): void {
  modal.success({
    title: t('devices.camera.key.title'),
    content: (
      <>
        <dl className={styles.settings}>
          <dt>{t('devices.camera.key.address')}</dt>
          <dd>
            <Typography.Text copyable>{address}</Typography.Text>
          </dd>
          <dt>{t('devices.camera.key.key')}</dt>
          <dd>
            <Typography.Text copyable>{key}</Typography.Text>
          </dd>
        </dl>
        <p>{t('devices.camera.key.once')}</p>
      </>
    ),
    okText: t('devices.camera.key.noted'),
    width: 'min(44em, 92vw)',
    keyboard: false,
    mask: { closable: false },
  });
}
