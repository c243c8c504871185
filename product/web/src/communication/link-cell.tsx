import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import styles from './publishing.module.css';

/** Link of a notice, which opens in a window of its own. */
export function LinkCell({ record }: { record: EntityRecord }) {
  const { link } = record;
  if (typeof link !== 'string' || !link.startsWith('https://')) return <NoValue />;
  return (
    <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer">
      {link}
    </a>
  );
}
