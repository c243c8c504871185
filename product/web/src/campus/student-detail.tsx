import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { ActIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import styles from './student.module.css';
import { StatusCell, useAgeText } from './student-cells.tsx';
import { StudentPhoto } from './student-portrait.tsx';
import { asStudent, bySeverity, isSevere } from './student-record.ts';

interface PartProps {
  record: EntityRecord;
}

/** Head of a student's record. */
export function StudentHead({ record }: PartProps) {
  const { t, language } = useKit();
  const { stuName, stuNo, sex, birthday, classIdText, status, leaveDate } = asStudent(record);
  const age = useAgeText(birthday);
  return (
    <header className={styles.head}>
      <StudentPhoto record={record} />
      <div>
        <div className={styles.headLine}>
          <h2 className={styles.name}>{stuName}</h2>
          {status && <StatusCell record={record} />}
        </div>
        <div className={styles.facts}>
          {classIdText && <span>{classIdText}</span>}
          {sex && <span>{t(`campus.student.options.sex.${sex}`)}</span>}
          {age && <span>{age}</span>}
          {stuNo && <span>{t('campus.student.detail.number', { stuNo })}</span>}
          {leaveDate && <span>{t('campus.student.detail.leftOn', { day: formatDay(leaveDate, language) })}</span>}
        </div>
      </div>
    </header>
  );
}

/** Dangers to the child, before everything else. */
export function AllergyAlert({ record }: PartProps) {
  const { t } = useKit();
  const allergies = bySeverity(asStudent(record).allergies ?? []);
  if (allergies.length === 0) return null;
  const separator = t('campus.student.list.allergenSeparator');
  const severe = allergies.filter(isSevere);
  const others = allergies.filter((allergy) => !isSevere(allergy));
  const named = (list: typeof allergies) => list.map(({ allergen }) => allergen).join(separator);
  return (
    <div className={severe.length > 0 ? styles.alertAct : styles.alertLook} role="note">
      <ActIcon size={iconSizePx.header} aria-hidden />
      <div>
        <strong>
          {severe.length > 0
            ? t('campus.student.detail.severeTitle', { allergens: named(severe) })
            : t('campus.student.detail.allergiesTitle', { allergens: named(others) })}
        </strong>
        {severe.length > 0 && others.length > 0 && (
          <div>{t('campus.student.detail.allergiesTitle', { allergens: named(others) })}</div>
        )}
        {severe.length > 0 && <div>{t('campus.student.detail.severeText')}</div>}
      </div>
    </div>
  );
}
