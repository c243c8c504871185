import { dayAfter } from '@kiga/entity/days.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { iconSizePx, NextIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from 'antd';
import { ChevronLeft as PreviousIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './statistics.module.css';

interface WeekHeadProps {
  monday: string;
  friday: string;
  today: string;
  /** The week of the term; null outside of terms. */
  termWeek: number | null;
  onChoose(day: string): void;
  children?: ReactNode;
  /** Buttons at the end. */
  tools?: ReactNode;
}

/** Head of a page about a week, with buttons to the week before and after. */
export function WeekHead({ monday, friday, today, termWeek, onChoose, children, tools }: WeekHeadProps) {
  const { t, language } = useKit();
  const span = { from: dayText(monday, language), to: dayText(friday, language) };
  return (
    <div className={styles.head}>
      <h1>{t('health.statistics.title')}</h1>
      <span className={styles.steps}>
        <Button
          type="text"
          aria-label={t('health.statistics.previous')}
          icon={<PreviousIcon size={iconSizePx.button} />}
          onClick={() => onChoose(dayAfter(monday, -7))}
        />
        <strong>
          {termWeek === null
            ? t('health.statistics.span', span)
            : t('health.statistics.week', { ...span, week: termWeek })}
        </strong>
        <Button
          type="text"
          aria-label={t('health.statistics.next')}
          icon={<NextIcon size={iconSizePx.button} />}
          disabled={dayAfter(monday, 7) > today}
          onClick={() => onChoose(dayAfter(monday, 7))}
        />
      </span>
      {children}
      {tools && <span className={styles.tools}>{tools}</span>}
    </div>
  );
}

/** Returns a day; in Chinese without its year. */
function dayText(day: string, language: 'zh_CN' | 'en_US'): string {
  const text = formatDay(day, language);
  return language === 'zh_CN' ? text.slice(5) : text;
}
