import { type Week, weekViews } from '@kiga/contract/teaching/lesson.acts.ts';
import { dayAfter } from '@kiga/contract/teaching/timetable.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import type { ReactNode } from 'react';
import styles from './timetable.module.css';
import { weekWord } from './week-words.ts';

interface WeekHeadProps {
  title: string;
  week: Week;
  /** True where the page shows classes only. */
  ofClasses?: boolean;
  /** Changes parts of the address; an empty one leaves it out. */
  onChoose(parts: Record<string, string>): void;
  children?: ReactNode;
}

/** Head of a page about a week: view, subject, and steps to the weeks before and after. */
export function WeekHead({ title, week, ofClasses = false, onChoose, children }: WeekHeadProps) {
  const kit = useKit();
  const { t } = kit;
  const subjects = { class: week.classes, teacher: week.teachers, room: week.rooms }[week.view];
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {!ofClasses && (
        <Segmented
          aria-label={t('teaching.timetable.view')}
          value={week.view}
          options={weekViews.map((view) => ({ value: view, label: t(`teaching.timetable.views.${view}`) }))}
          onChange={(view) => onChoose({ view, id: '' })}
        />
      )}
      <select
        className={styles.choice}
        aria-label={t(`teaching.timetable.${week.view}`)}
        value={week.id ?? ''}
        onChange={({ target }) => onChoose({ id: target.value })}
      >
        {subjects.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <span className={styles.steps}>
        <Button
          type="text"
          aria-label={t('teaching.timetable.previous')}
          onClick={() => onChoose({ week: dayAfter(week.week, -7) })}
        >
          ‹
        </Button>
        <strong>{weekWord(kit, week)}</strong>
        <Button
          type="text"
          aria-label={t('teaching.timetable.next')}
          onClick={() => onChoose({ week: dayAfter(week.week, 7) })}
        >
          ›
        </Button>
      </span>
      <span className={styles.tools}>{children}</span>
    </div>
  );
}
