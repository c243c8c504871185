import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import styles from './teaching.module.css';

/** Names the shown children whose families do not agree to photos; nothing without any. */
export function ConsentAlert({ record: { withoutConsent } }: { record: EntityRecord }) {
  const { t } = useKit();
  if (typeof withoutConsent !== 'string') return null;
  return (
    <div className={styles.alert} role="alert">
      <strong>{t('teaching.record.consent.title', { count: withoutConsent.split('、').length })}</strong>
      <p>{t('teaching.record.consent.text', { names: withoutConsent })}</p>
    </div>
  );
}
