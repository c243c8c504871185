import { INITIAL_PASSWORD_DAYS } from '@kiga/contract/operations/opening.acts.ts';
import { opening } from '@kiga/contract/operations/opening.entity.ts';
import { useActs } from '@kiga/kit-web/acts/use-acts.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { ActIcon, DoneIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from 'antd';
import styles from './opening.module.css';
import { openingActs } from './opening-acts.tsx';
import { asOpening } from './opening-record.ts';

/** Reason of a refusal with the next step; for a passed opening, whether its initial passwords are still unread. */
export function OpeningAlert({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const acts = useActs(opening, openingActs);
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
        <Button type="primary" onClick={() => acts.start(record, 'showInitialPasswords')}>
          {t('operations.opening.acts.showInitialPasswords')}
        </Button>
      </div>
      {acts.dialog}
    </div>
  );
}
