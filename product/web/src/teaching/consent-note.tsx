import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { ActIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import styles from './teaching.module.css';

/** Says above a record which of the shown children lack the consent to photos. */
export function ConsentNote({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const { withoutConsent } = record as EntityRecord & { withoutConsent?: string | null };
  if (!withoutConsent) return null;
  return (
    <div className={styles.note} role="note">
      <ActIcon size={iconSizePx.header} aria-hidden />
      <div>
        <strong>{t('teaching.record.consent.title', { count: withoutConsent.split('、').length })}</strong>
        <div>{t('teaching.record.consent.text', { names: withoutConsent })}</div>
      </div>
    </div>
  );
}
