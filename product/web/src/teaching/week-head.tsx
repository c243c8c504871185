import { type Week, type WeekView, weekViews } from '@kiga/contract/teaching/lesson.acts.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import { iconSizePx, NextIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import { Select } from '@kiga/kit-web/light/select.tsx';
import { ChevronLeft as PreviousIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './timetable.module.css';
import { weekWord } from './week-words.ts';

const subjectWords: Readonly<Record<WeekView, string>> = {
  class: 'teaching.timetable.class',
  teacher: 'teaching.timetable.teacher',
  room: 'teaching.timetable.room',
};
const viewWords: Readonly<Record<WeekView, string>> = {
  class: 'teaching.timetable.views.class',
  teacher: 'teaching.timetable.views.teacher',
  room: 'teaching.timetable.views.room',
};

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
  const subjectWord = t(subjectWords[week.view]);
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {!ofClasses && (
        <span className={styles.views}>
          <Segmented
            aria-label={t('teaching.timetable.view')}
            value={week.view}
            options={weekViews.map((view) => ({ value: view, label: t(viewWords[view]) }))}
            onChange={(view) => onChoose({ view, id: '' })}
          />
        </span>
      )}
      <Select
        className={styles.subject}
        aria-label={subjectWord}
        prefix={<span className={styles.quiet}>{subjectWord}</span>}
        value={week.id ?? ''}
        options={subjects.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => onChoose({ id })}
      />
      <span className={styles.steps}>
        <Button
          type="text"
          size="small"
          aria-label={t('teaching.timetable.previous')}
          icon={<PreviousIcon size={iconSizePx.button} />}
          onClick={() => onChoose({ week: dayAfter(week.week, -7) })}
        />
        <strong>{weekWord(kit, week)}</strong>
        <Button
          type="text"
          size="small"
          aria-label={t('teaching.timetable.next')}
          icon={<NextIcon size={iconSizePx.button} />}
          onClick={() => onChoose({ week: dayAfter(week.week, 7) })}
        />
      </span>
      <span className={styles.tools}>{children}</span>
    </div>
  );
}
