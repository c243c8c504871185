import type { DraftClash, Week } from '@kiga/contract/teaching/lesson.acts.ts';
import { balanceOf, outdoorMinutesByDay, stillToPlace } from '@kiga/contract/teaching/timetable.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { type EditedLesson, freePlaces, newLessonAt } from './edited-lesson.ts';
import styles from './timetable.module.css';
import { placeWord, weekdayWord } from './week-words.ts';

interface SideProps {
  week: Week;
  lessons: readonly EditedLesson[];
  clashes: readonly DraftClash[];
  onPut(lesson: EditedLesson): void;
  /** Opens the form of a lesson that is still to place. */
  onPlace(lesson: EditedLesson): void;
}

/** Clashes with ways out, courses still to place, and the sums of the week. */
export function WeekSide(props: SideProps) {
  return (
    <div className={styles.side}>
      <Clashes {...props} />
      <ToPlace {...props} />
      <Balance {...props} />
    </div>
  );
}

function Clashes({ week, lessons, clashes, onPut }: SideProps) {
  const kit = useKit();
  const { t } = kit;
  const count = clashes.length;
  return (
    <section className={styles.panel} aria-live="polite">
      <h2 className={count > 0 ? styles.act : undefined}>
        {count === 0 ? t('teaching.timetable.clashes.none') : t('teaching.timetable.clashes.title', { count })}
      </h2>
      {clashes.map(({ index, kind, name, other, ways }) => {
        const one = lessons[index];
        if (!one) return null;
        const place = placeWord(kit, week, one);
        return (
          <div key={`${index} ${kind} ${other.classId}`} className={styles.clash}>
            <strong>{t('teaching.timetable.clashes.at', { name, place })}</strong>
            <span className={styles.quiet}>{t(`teaching.timetable.clashes.${kind}`)}</span>
            <p>
              {other.className ?? t('teaching.timetable.clashes.elsewhere')} {other.courseName} {other.roomName}
            </p>
            {ways.map((way) => {
              switch (way.kind) {
                case 'move':
                  return (
                    <Way
                      key="move"
                      text={t('teaching.timetable.clashes.move', { place: placeWord(kit, week, way) })}
                      label={t('teaching.timetable.clashes.moveDo')}
                      onDo={() => onPut({ ...one, day: way.day, period: way.period, substituteId: null })}
                    />
                  );
                case 'teacher':
                  return (
                    <Way
                      key="teacher"
                      text={t('teaching.timetable.clashes.teacherWay', { name: way.name })}
                      label={t('teaching.timetable.clashes.teacherDo')}
                      onDo={() => onPut({ ...one, teacherId: way.teacherId, substituteId: null })}
                    />
                  );
                case 'joint':
                  return (
                    <Way
                      key="joint"
                      text={t('teaching.timetable.clashes.jointWay')}
                      label={t('teaching.timetable.clashes.jointDo')}
                      onDo={() => onPut({ ...one, isJoint: true })}
                    />
                  );
              }
            })}
          </div>
        );
      })}
    </section>
  );
}

function Way({ text, label, onDo }: { text: string; label: string; onDo(): void }) {
  return (
    <div className={styles.way}>
      <span>{text}</span>
      <Button type="link" aria-label={`${label}: ${text}`} onClick={onDo}>
        {label}
      </Button>
    </div>
  );
}

function ToPlace({ week, lessons, onPlace }: SideProps) {
  const { t } = useKit();
  const open = stillToPlace(week.courses, lessons);
  const [place] = freePlaces(week, lessons);
  return (
    <section className={styles.panel}>
      <h2>{t('teaching.timetable.toPlace.title')}</h2>
      {open.length === 0 && <p className={styles.quiet}>{t('teaching.timetable.toPlace.none')}</p>}
      <ul className={styles.open}>
        {open.map(({ courseId, missing }) => {
          const course = week.courses.find(({ id }) => id === courseId);
          if (!course) return null;
          return (
            <li key={courseId} data-field={course.field}>
              <Button
                type="text"
                disabled={place === undefined}
                onClick={() => place && onPlace(newLessonAt(week, place, courseId))}
              >
                {course.name}
              </Button>
              <span className={styles.quiet}>{t('teaching.timetable.toPlace.missing', { count: missing })}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Balance({ week, lessons }: SideProps) {
  const kit = useKit();
  const { t } = kit;
  const balance = balanceOf(week.courses, lessons);
  const sum = (of: 'placed' | 'target') => balance.reduce((total, one) => total + one[of], 0);
  const minutes = outdoorMinutesByDay(week.courses, lessons, week.periods);
  const short = week.days.filter(
    ({ day, open, inTerm }) => open && inTerm && (minutes.get(day) ?? 0) < week.outdoorMinutes,
  );
  const hours = week.outdoorMinutes / 60;
  return (
    <section className={styles.panel}>
      <h2>{t('teaching.timetable.balance.title')}</h2>
      <p className={styles.quiet}>
        {t('teaching.timetable.balance.placed', { placed: sum('placed'), target: sum('target') })}
      </p>
      <dl className={styles.balance}>
        {balance.map(({ field, placed, target }) => (
          <div key={field} data-field={field}>
            <dt>{t(`teaching.course.options.field.${field}`)}</dt>
            <dd>
              {placed < target
                ? t('teaching.timetable.balance.missing', { count: target - placed })
                : placed > target
                  ? t('teaching.timetable.balance.more', { count: placed - target })
                  : t('teaching.timetable.balance.ratio', { placed, target })}
            </dd>
          </div>
        ))}
      </dl>
      <p className={short.length > 0 ? styles.look : styles.quiet}>
        {short.length === 0
          ? t('teaching.timetable.balance.outdoor', { hours })
          : t('teaching.timetable.balance.outdoorMissing', {
              hours,
              days: short.map(({ day }) => weekdayWord(kit, day)).join(t('kit.field.comma')),
            })}
      </p>
    </section>
  );
}
