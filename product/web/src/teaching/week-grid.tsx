import type { Week } from '@kiga/contract/teaching/lesson.acts.ts';
import { shortDay, weekdayOf } from '@kiga/entity/days.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { Fragment, type ReactNode } from 'react';
import { isAt, type Place } from './edited-lesson.ts';
import { LessonFace } from './lesson-face.tsx';
import styles from './timetable.module.css';
import { periodWord, type ShownLesson } from './week-words.ts';

interface WeekGridProps {
  week: Week;
  lessons: readonly ShownLesson[];
  /** Draws a cell; absent where the grid is only read. */
  cell?(place: Place, own: readonly ShownLesson[]): ReactNode;
}

/** The table of a week: a row for each period, a column for each day. */
export function WeekGrid({ week, lessons, cell }: WeekGridProps) {
  const kit = useKit();
  const { t } = kit;
  const count = Math.max(week.periods.length, ...lessons.map(({ period }) => period));
  return (
    <div className={styles.scroll}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">
              <span className={styles.hidden}>{t('teaching.timetable.periods')}</span>
            </th>
            {week.days.map(({ day, open, reason }) => (
              <th key={day} scope="col" data-closed={!open || undefined} aria-current={day === week.today || undefined}>
                {weekdayOf(day, kit.language)} <span className={styles.quiet}>{shortDay(day)}</span>
                {!open && <span className={styles.reason}>{closedWord(kit, reason)}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, index) => index + 1).map((period) => {
            const held = week.periods[period - 1];
            const times = held && `${held.beginsAt}–${held.endsAt}`;
            if (held?.kind === 'break' && !lessons.some((one) => one.period === period)) {
              return (
                <tr key={period}>
                  <td className={styles.break} colSpan={week.days.length + 1}>
                    {times} <span>{held.periodName}</span>
                  </td>
                </tr>
              );
            }
            return (
              <tr key={period} data-kind={held?.kind}>
                <th scope="row">
                  {periodWord(kit, week, period)}
                  <span className={styles.times}>{times}</span>
                </th>
                {week.days.map(({ day }) => {
                  const own = lessons.filter(isAt({ day, period }));
                  if (cell) return <Fragment key={day}>{cell({ day, period }, own)}</Fragment>;
                  return (
                    <td key={day} data-closed={!isOpen(week, day) || undefined}>
                      {own.map((one) => (
                        <div key={one.key} className={styles.lesson} data-field={fieldOf(week, one)}>
                          <LessonFace week={week} one={one} />
                        </div>
                      ))}
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

const isOpen = ({ days }: Week, day: string) => days.find((one) => one.day === day)?.open === true;

const fieldOf = ({ courses }: Week, { courseId }: ShownLesson) =>
  courses.find(({ id }) => id === courseId)?.field ?? 'routine';

function closedWord({ t }: Kit, reason: string | null): string {
  return reason === null || reason === 'weekend' ? t('teaching.timetable.closed') : reason;
}
