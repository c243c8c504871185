import { useKit } from '@kiga/kit-web/kit-context.tsx';
import styles from './staff-month.module.css';
import { type StaffSheet, shown } from './staff-words.ts';

/** The marks of the sheet with their sums, and the sentence about its confirmation. */
export function StaffLegend({ sheet }: { sheet: StaffSheet }) {
  const { t } = useKit();
  const { sums, month } = sheet;
  const entries = [
    ['normal', '✓', t('attendance.staffDay.present'), shown(sums.present)],
    ['late', '6', t('attendance.staffDay.lateMinutes'), shown(sums.lateMinutes)],
    ['late', '→', t('attendance.staffDay.early'), shown(sums.early)],
    ['normal', '✎', t('attendance.staffDay.corrected'), shown(sums.corrected)],
    ['missing', t('attendance.staffDay.marks.missing'), t('attendance.staffDay.missing'), shown(sums.missing)],
    ['missing', t('attendance.staffDay.marks.absent'), t('attendance.staffDay.absent'), shown(sums.absent)],
    ['leave', t('attendance.staffDay.marks.leave'), t('attendance.staffDay.leave'), shown(sums.leave)],
    ['comp', t('attendance.staffDay.marks.comp'), t('attendance.staffDay.comp'), shown(sums.comp)],
  ] as const;
  const isBlocked = sums.missing > 0 || sheet.waiting > 0;
  const isOver = sheet.today.slice(0, 7) > month;
  const sentence = sheet.isClosed
    ? 'attendance.staffDay.closed'
    : isBlocked
      ? 'attendance.staffDay.blocked'
      : isOver
        ? 'attendance.staffDay.ready'
        : 'attendance.staffDay.notOver';
  return (
    <div className={styles.legend}>
      {entries.map(([state, mark, label, value]) => (
        <span key={label} className={styles.entry}>
          <span className={styles.mark} data-state={state} aria-hidden>
            {mark}
          </span>
          {label} <strong>{value}</strong>
        </span>
      ))}
      <span className={styles.sentence}>{t(sentence, { month: Number(month.slice(5)) })}</span>
    </div>
  );
}
