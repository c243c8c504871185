import type { ClassPlace } from '@kiga/contract/campus/class-period.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import styles from './classes.module.css';

/** A class in a choice, with its children and its places. */
export function ClassPlaceLabel({ place, isPresent = false }: { place: ClassPlace; isPresent?: boolean }) {
  const { t } = useKit();
  const { className, studentCount: count, capacity } = place;
  const said =
    capacity === null
      ? t('campus.student.changeClass.count', { count })
      : t('campus.student.changeClass.places', { count, capacity });
  return (
    <span className={styles.place}>
      <span>{className}</span>
      <span className={styles.count} data-full={capacity !== null && count >= capacity}>
        {isPresent ? t('campus.student.changeClass.present') : said}
      </span>
    </span>
  );
}
