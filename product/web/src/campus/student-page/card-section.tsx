import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import CardSection from '../student-card.tsx';
import styles from './student-card-frame.module.css';

/** The child's card, as in the drawer. */
export default function CardOfPage({ record }: { record: EntityRecord }) {
  return (
    <div className={`${styles.card} ${styles.compact}`}>
      <CardSection record={record} />
    </div>
  );
}
