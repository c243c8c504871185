import { DoneIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Typography } from 'antd';
import { Copy as CopyIcon } from 'lucide-react';
import styles from './accounts.module.css';

/** A new password with its account. No other place shows it. */
export function NewPassword({ userName, password }: { userName: string; password: string }) {
  const { t } = useKit();
  return (
    <>
      <dl className={styles.shown}>
        <dt>{t('system.newPassword.userName')}</dt>
        <dd>
          <Copied text={userName} label={t('system.newPassword.copyUserName')} />
        </dd>
        <dt>{t('system.newPassword.password')}</dt>
        <dd>
          <Copied text={password} label={t('system.newPassword.copyPassword')} />
        </dd>
      </dl>
      <p className={styles.plain}>{t('system.newPassword.once')}</p>
    </>
  );
}

function Copied({ text, label }: { text: string; label: string }) {
  return (
    <Typography.Text
      className={styles.code ?? ''}
      copyable={{
        text,
        tooltips: [label, undefined],
        icon: [<CopyIcon key="copy" size={iconSizePx.button} />, <DoneIcon key="copied" size={iconSizePx.button} />],
      }}
    >
      {text}
    </Typography.Text>
  );
}
