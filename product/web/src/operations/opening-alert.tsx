import { INITIAL_PASSWORD_DAYS } from '@kiga/contract/operations/opening.acts.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { ActIcon, DoneIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from 'antd';
import styles from './opening.module.css';
import { asOpening } from './opening-record.ts';
import { useInitialPasswords } from './use-initial-passwords.tsx';

/** Why an application was refused and what to do; of one that has passed, that its first passwords wait to be seen or are gone. */
export function OpeningAlert({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const ask = useInitialPasswords();
  const { status, refusal, passwordsWait, can } = asOpening(record);
  if (status === 'not-passed') {
    return (
      <div className={styles.alert} data-tone="act" role="note">
        <ActIcon size={iconSizePx.header} aria-hidden />
        <div>
          <strong>{t('operations.opening.refused', { reason: refusal ?? '' })}</strong>
          {can.includes('reapply') && <div>{t('operations.opening.refusedNext')}</div>}
        </div>
      </div>
    );
  }
  if (status !== 'passed' || !can.includes('showInitialPasswords')) return null;
  if (!passwordsWait) {
    return (
      <div className={styles.alert} role="note">
        <div>
          <div>{t('operations.opening.gone', { days: INITIAL_PASSWORD_DAYS })}</div>
          <div>{t('operations.opening.goneNext')}</div>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.alert} data-tone="fine" role="note">
      <DoneIcon size={iconSizePx.header} aria-hidden />
      <div>
        <p>{t('operations.opening.ready')}</p>
        <Button type="primary" onClick={() => ask(record)}>
          {t('operations.opening.show')}
        </Button>
      </div>
    </div>
  );
}
