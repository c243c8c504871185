import type { Week } from '@kiga/contract/teaching/lesson.acts.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import styles from './timetable.module.css';
import { namesOf, placeWord, type ShownLesson, weekdayWord } from './week-words.ts';

interface WeekGridProps {
  week: Week;
  lessons: readonly ShownLesson[];
  /** Lessons of the other class. */
  over?: readonly ShownLesson[];
  /** Keys of lessons with a clash. */
  clashing?: ReadonlySet<string>;
  /** Opens a lesson; absent where the grid is only read. */
  onLesson?(lesson: ShownLesson): void;
  /** Opens the form of a new lesson. */
  onPlace?(place: { day: string; period: number }): void;
}

/** The table of a week: a row for each period, a column for each day. */
export function WeekGrid({ week, lessons, over = [], clashing, onLesson, onPlace }: WeekGridProps) {
  const kit = useKit();
  const { t } = kit;
  const most = Math.max(week.periods.length, ...lessons.map(({ period }) => period));
  return (
    <div className={styles.scroll}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <td />
            {week.days.map(({ day, open, reason }) => (
              <th key={day} scope="col" data-closed={!open || undefined}>
                {weekdayWord(kit, day)} <span className={styles.quiet}>{day.slice(5)}</span>
                {!open && <span className={styles.reason}>{closedWord(kit, reason)}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: most }, (_, index) => index + 1).map((period) => {
            const held = week.periods[period - 1];
            const times = held && `${held.beginsAt}–${held.endsAt}`;
            if (held?.kind === 'break' && !lessons.some((one) => one.period === period)) {
              return (
                <tr key={period}>
                  <td className={styles.break} colSpan={week.days.length + 1}>
                    {times} {held.periodName}
                  </td>
                </tr>
              );
            }
            return (
              <tr key={period}>
                <th scope="row">
                  {held?.periodName ?? t('teaching.timetable.period', { number: period })}
                  <span className={styles.quiet}>{times}</span>
                </th>
                {week.days.map(({ day, open, inTerm }) => {
                  const isHere = (one: ShownLesson) => one.day === day && one.period === period;
                  const own = lessons.filter(isHere);
                  return (
                    <td key={day} data-closed={!open || undefined}>
                      {own.map((one) => (
                        <LessonCard
                          key={one.key}
                          week={week}
                          one={one}
                          isClashing={clashing?.has(one.key) ?? false}
                          onLesson={onLesson}
                        />
                      ))}
                      {over.filter(isHere).map((one) => (
                        <OverCard key={one.key} week={week} one={one} />
                      ))}
                      {own.length === 0 && open && inTerm && held && onPlace && (
                        <button
                          type="button"
                          className={styles.add}
                          aria-label={t('teaching.timetable.lesson.addAt', {
                            place: placeWord(kit, week, { day, period }),
                          })}
                          onClick={() => onPlace({ day, period })}
                        >
                          +
                        </button>
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function closedWord({ t }: Kit, reason: string | null): string {
  return reason === null || reason === 'weekend' ? t('teaching.timetable.closed') : reason;
}

interface CardProps {
  week: Week;
  one: ShownLesson;
}

function LessonCard({
  week,
  one,
  isClashing,
  onLesson,
}: CardProps & { isClashing: boolean; onLesson: WeekGridProps['onLesson'] }) {
  const kit = useKit();
  const { t } = kit;
  const { course, field, teacher, substitute, room, className } = namesOf(kit, week, one);
  const lines = (
    <>
      <strong>{course}</strong>
      <span>{[week.view === 'class' ? null : className, teacher, room].filter(Boolean).join(' · ')}</span>
      {one.topic && <span>{one.topic}</span>}
      {one.isJoint && <span>{t('teaching.timetable.joint')}</span>}
      {substitute !== null && <span>{t('teaching.timetable.substituted', { name: substitute })}</span>}
      {one.isOnLeave && substitute === null && (
        <span className={styles.look}>{t('teaching.timetable.onLeave', { name: teacher })}</span>
      )}
      {isClashing && <span className={styles.act}>{t('teaching.timetable.clash')}</span>}
    </>
  );
  const look = { 'data-field': field, 'data-clash': isClashing || undefined, className: styles.lesson };
  if (!onLesson) return <div {...look}>{lines}</div>;
  const place = placeWord(kit, week, one);
  return (
    <button
      type="button"
      {...look}
      aria-label={t('teaching.timetable.lesson.about', { course, teacher, room, place })}
      onClick={() => onLesson(one)}
    >
      {lines}
    </button>
  );
}

function OverCard({ week, one }: CardProps) {
  const kit = useKit();
  const { course, teacher, room, className } = namesOf(kit, week, one);
  return (
    <div className={styles.over}>
      <span>
        {className} {course}
      </span>
      <span>
        {teacher} · {room}
      </span>
    </div>
  );
}
