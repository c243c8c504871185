import { useKit } from '@kiga/kit-web/kit-context.tsx';
import styles from './rule-preview.module.css';

/** Says how many days are still being computed again; nothing where none is. */
export function ComputingLine({ days }: { days: number }) {
  const { t } = useKit();
  if (days === 0) return null;
  return (
    <p className={styles.computing} role="status">
      {t('attendance.computing', { count: days })}
    </p>
  );
}
