import { holidayNotices } from '@kiga/contract/attendance/holiday-notices.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useState } from 'react';
import styles from './official-days.module.css';

/** The official days off and working weekends of a year, which hold without entries; closed at first. */
export function OfficialDays() {
  const { t, today, language } = useKit();
  const [year, setYear] = useState(() => Number(today.slice(0, 4)));
  const notice = holidayNotices.find((one) => one.year === year);
  const shown = (day: string) => formatDay(day, language);
  const span = (first: string, last: string) => (first === last ? shown(first) : `${shown(first)} – ${shown(last)}`);
  return (
    <details className={styles.official}>
      <summary>{t('attendance.calendarDay.official.title', { year })}</summary>
      <p className={styles.years}>
        <button type="button" onClick={() => setYear(year - 1)}>
          {t('attendance.calendarDay.official.previous')}
        </button>
        <button type="button" onClick={() => setYear(year + 1)}>
          {t('attendance.calendarDay.official.next')}
        </button>
      </p>
      {notice === undefined ? (
        <p>{t('attendance.calendarDay.official.unknown', { year })}</p>
      ) : (
        <ul>
          {notice.off.map(([holiday, first, last]) => (
            <li key={first}>
              {t(holiday)} <span>{span(first, last)}</span>
            </li>
          ))}
          {notice.workdays.map((day) => (
            <li key={day}>
              {t('attendance.calendarDay.official.work')} <span>{shown(day)}</span>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
