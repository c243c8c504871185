import type { showInitialPasswords } from '@kiga/contract/operations/opening.acts.ts';
import { DoneIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Typography } from 'antd';
import { Copy as CopyIcon } from 'lucide-react';
import type { z } from 'zod';
import styles from './opening.module.css';

type Accounts = z.output<typeof showInitialPasswords.output>['accounts'];

/** The first accounts of a kindergarten with their passwords, each with a copy button. No other place shows them. */
export function InitialPasswords({ accounts }: { accounts: Accounts }) {
  const { t } = useKit();
  const words = { admin: t('operations.opening.admin'), terminal: t('operations.opening.terminalAccount') };
  return (
    <>
      {accounts.map(({ of, userName, password }) => (
        <section key={of} className={styles.account}>
          <h3>{words[of]}</h3>
          <dl>
            <dt>{t('operations.opening.userName')}</dt>
            <dd>
              <Copied text={userName} what={t('operations.opening.userName')} />
            </dd>
            <dt>{t('operations.opening.password')}</dt>
            <dd>
              <Copied text={password} what={t('operations.opening.password')} />
            </dd>
          </dl>
        </section>
      ))}
      <p className={styles.once}>{t('operations.opening.shownText')}</p>
    </>
  );
}

function Copied({ text, what }: { text: string; what: string }) {
  const { t } = useKit();
  return (
    <Typography.Text
      className={styles.code ?? ''}
      copyable={{
        text,
        tooltips: [t('operations.opening.copy', { what }), t('operations.opening.copied')],
        icon: [<CopyIcon key="copy" size={iconSizePx.button} />, <DoneIcon key="copied" size={iconSizePx.button} />],
      }}
    >
      {text}
    </Typography.Text>
  );
}
