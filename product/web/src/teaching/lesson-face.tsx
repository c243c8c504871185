import type { Week } from '@kiga/contract/teaching/lesson.acts.ts';
import { ActIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Sun as OutdoorIcon } from 'lucide-react';
import styles from './timetable.module.css';
import { namesOf, type ShownLesson } from './week-words.ts';

interface LessonFaceProps {
  week: Week;
  one: ShownLesson;
  /** True for a lesson that meets another one. */
  isClashing?: boolean;
}

/** Content of a lesson's card: course, people and room, and anything that stands out. */
export function LessonFace({ week, one, isClashing = false }: LessonFaceProps) {
  const kit = useKit();
  const { t } = kit;
  const { course, field, teacher, substitute, room, className } = namesOf(kit, week, one);
  const isOutdoor = field === 'outdoor';
  // The page of a teacher or a room names it once, at the top.
  const people = week.view === 'teacher' || (isOutdoor && one.teacherId === null) ? null : teacher;
  const isRoomPlain = week.view === 'room' || (isOutdoor && one.classroomId === null);
  return (
    <>
      <strong className={styles.course}>
        {isOutdoor && <OutdoorIcon size={iconSizePx.tag} aria-hidden className={styles.sun} />}
        {course}
        {one.isJoint && <span className={styles.mark}>{t('teaching.timetable.joint')}</span>}
      </strong>
      <span className={styles.facts}>
        {week.view !== 'class' && <span>{className}</span>}
        {people !== null && <span>{people}</span>}
        {!isRoomPlain && <span>{room}</span>}
      </span>
      {one.topic && <span className={styles.topic}>{one.topic}</span>}
      {substitute !== null && (
        <span className={styles.topic}>{t('teaching.timetable.substituted', { name: substitute })}</span>
      )}
      {one.isOnLeave && substitute === null && (
        <span className={styles.look}>{t('teaching.timetable.onLeave', { name: teacher })}</span>
      )}
      {isClashing && (
        <span className={styles.act}>
          <ActIcon size={iconSizePx.tag} aria-hidden /> {t('teaching.timetable.clash')}
        </span>
      )}
    </>
  );
}
