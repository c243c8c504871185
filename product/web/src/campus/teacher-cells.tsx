import { teacher } from '@kiga/contract/campus/teacher.entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StateTag } from '@kiga/kit-web/states/state-tag.tsx';
import { ClassLink } from './record-links.tsx';
import styles from './student.module.css';
import { CardNumber } from './student-cells.tsx';
import { TeacherPhoto, TeacherPortrait } from './teacher-portrait.tsx';
import { asTeacher } from './teacher-record.ts';

interface CellProps {
  record: EntityRecord;
}

/** Portrait and name; in English with the name in Latin letters. */
export function TeacherCell({ record }: CellProps) {
  const { language } = useKit();
  const { teacherName, teacherNameLatin } = asTeacher(record);
  const isOther = language === 'en_US' && teacherNameLatin && teacherNameLatin !== teacherName;
  return (
    <span className={styles.student}>
      <TeacherPortrait record={record} />
      <span className={styles.two}>
        <span>{teacherName}</span>
        {isOther && <span className={styles.second}>{teacherNameLatin}</span>}
      </span>
    </span>
  );
}

/** The classes of a teacher, each a link, with the part of an assistant. */
export function ClassesCell({ record }: CellProps) {
  const { t } = useKit();
  const { kigId, classes } = asTeacher(record);
  if (!classes || classes.length === 0) return <NoValue />;
  return (
    <span className={styles.two}>
      {classes.map(({ classId, className, part }) => (
        <span key={`${classId} ${part}`}>
          <ClassLink id={classId} title={className} kigId={kigId} />{' '}
          <span className={styles.second}>{t(`campus.teacher.options.part.${part}`)}</span>
        </span>
      ))}
    </span>
  );
}

/** Number of the card in groups of four. */
export function TeacherCardCell({ record }: CellProps) {
  const { cardNumber } = asTeacher(record);
  return cardNumber ? <CardNumber cardNumber={cardNumber} /> : <NoValue />;
}

/** Head of a teacher's record. */
export function TeacherHead({ record }: CellProps) {
  const { language } = useKit();
  const { teacherName, teacherNameLatin, positionIdText, status } = asTeacher(record);
  return (
    <header className={styles.head}>
      <TeacherPhoto record={record} />
      <div>
        <div className={styles.headLine}>
          <h2 className={styles.name}>{teacherName}</h2>
          {status && <StateTag entity={teacher} state={status} />}
        </div>
        <div className={styles.facts}>
          {language === 'en_US' && teacherNameLatin && teacherNameLatin !== teacherName && (
            <span>{teacherNameLatin}</span>
          )}
          {positionIdText && <span>{positionIdText}</span>}
        </div>
      </div>
    </header>
  );
}
