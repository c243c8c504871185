import type { loginData } from '@kiga/contract/system/access/account.acts.ts';
import { DoneIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button, QRCode, Typography } from 'antd';
import { Copy as CopyIcon, Printer as PrintIcon } from 'lucide-react';
import type { z } from 'zod';
import styles from './login-card.module.css';

const QR_PX = 132;

/** Card that the creator of a password hands to its owner: on paper, or as text. No other place shows the password. */
export function LoginCard(data: z.output<typeof loginData>) {
  const { t } = useKit();
  const { userName, nickName, password } = data;
  const address = window.location.origin;
  const kind = t(`identity.appType.${data.appType}`);
  return (
    <>
      <section className={styles.card} aria-label={t('system.loginCard.name')}>
        <div className={styles.words}>
          <h3>{t('system.loginCard.heading', { nickName })}</h3>
          <dl>
            <dt>{t('system.loginCard.userName')}</dt>
            <dd>
              <Copied text={userName} label={t('system.loginCard.copyUserName')} />
            </dd>
            <dt>{t('system.loginCard.password')}</dt>
            <dd>
              <Copied text={password} label={t('system.loginCard.copyPassword')} />
            </dd>
            <dt>{t('system.loginCard.kind')}</dt>
            <dd>{kind}</dd>
            <dt>{t('system.loginCard.address')}</dt>
            <dd>{address}</dd>
          </dl>
        </div>
        {/* A scanner needs dark on light in either theme. */}
        <QRCode
          value={address}
          type="svg"
          size={QR_PX}
          color="#000000"
          bgColor="#ffffff"
          bordered={false}
          role="img"
          aria-label={t('system.loginCard.code')}
        />
        <p>{t('system.loginCard.first')}</p>
      </section>
      <div className={styles.acts}>
        <Typography.Text
          copyable={{
            text: t('system.loginCard.text', { nickName, userName, password, kind, address }),
            // They also name the button for screen readers.
            tooltips: [t('system.loginCard.copy'), t('system.loginCard.copied')],
            icon: [
              <span key="copy" className={styles.act}>
                <CopyIcon size={iconSizePx.button} aria-hidden />
                {t('system.loginCard.copy')}
              </span>,
              <span key="copied" className={styles.act}>
                <DoneIcon size={iconSizePx.button} aria-hidden />
                {t('system.loginCard.copied')}
              </span>,
            ],
          }}
        />
        <Button
          type="link"
          className={styles.act ?? ''}
          icon={<PrintIcon size={iconSizePx.button} />}
          onClick={() => window.print()}
        >
          {t('system.loginCard.print')}
        </Button>
      </div>
      <p className={styles.once}>{t('system.loginCard.once')}</p>
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
