import { iconSizePx, NextIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from 'antd';
import { ChevronLeft as PreviousIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Period, periodText, stepOf } from './period.ts';
import styles from './period-head.module.css';

interface PeriodHeadProps {
  title: string;
  /** Choices before the period, such as the span. */
  before?: ReactNode;
  period: Period;
  /** Day `yyyy-mm-dd` of the present moment; later periods cannot be chosen. */
  today: string;
  onChoose(period: Period): void;
  /** Choices and figures after the period. */
  children?: ReactNode;
  /** Buttons at the end. */
  tools?: ReactNode;
}

const previousKeys = {
  day: 'attendance.period.previous.day',
  month: 'attendance.period.previous.month',
  year: 'attendance.period.previous.year',
} as const;
const nextKeys = {
  day: 'attendance.period.next.day',
  month: 'attendance.period.next.month',
  year: 'attendance.period.next.year',
} as const;

/** Head of a page about a day, a month or a year, with buttons to the one before and after. */
export function PeriodHead({ title, before, period, today, onChoose, children, tools }: PeriodHeadProps) {
  const kit = useKit();
  const { t } = kit;
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {before}
      <span className={styles.steps}>
        <Button
          type="text"
          aria-label={t(previousKeys[kindOf(period)])}
          icon={<PreviousIcon size={iconSizePx.button} />}
          onClick={() => onChoose(stepOf(period, -1))}
        />
        <strong>{periodText(kit, period)}</strong>
        <Button
          type="text"
          aria-label={t(nextKeys[kindOf(period)])}
          icon={<NextIcon size={iconSizePx.button} />}
          disabled={period >= today.slice(0, period.length)}
          onClick={() => onChoose(stepOf(period, 1))}
        />
      </span>
      {children}
      {tools && <span className={styles.tools}>{tools}</span>}
    </div>
  );
}

function kindOf(period: Period): 'year' | 'month' | 'day' {
  if (period.length === 4) return 'year';
  return period.length === 7 ? 'month' : 'day';
}
