import { useKit } from '../kit-context.tsx';
import styles from './fields.module.css';

/** Placeholder of an empty field. */
export function NoValue() {
  const { t } = useKit();
  return <span className={styles.none}>{t('kit.field.none')}</span>;
}
