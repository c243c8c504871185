import { useKit } from '@kiga/kit-web/kit-context.tsx';
import styles from './staff-month.module.css';
import { type StaffSheet, shown } from './staff-words.ts';

/** The marks of the sheet with their sums, and the sentence about its confirmation. */
export function StaffLegend({ sheet }: { sheet: StaffSheet }) {
  const { t } = useKit();
  const { sums, month } = sheet;
  const say = (key: string) => t(`attendance.staffDay.${key}`);
  const entries = [
    ['normal', '✓', say('present'), shown(sums.present)],
    ['late', '6', say('lateMinutes'), shown(sums.lateMinutes)],
    ['late', '→', say('early'), shown(sums.early)],
    ['normal', '✎', say('corrected'), shown(sums.corrected)],
    ['missing', say('marks.missing'), say('missing'), shown(sums.missing)],
    ['missing', say('marks.absent'), say('absent'), shown(sums.absent)],
    ['leave', say('marks.leave'), say('leave'), shown(sums.leave)],
    ['comp', say('marks.comp'), say('comp'), shown(sums.comp)],
  ] as const;
  const isBlocked = sums.missing > 0 || sheet.waiting > 0;
  const isOver = sheet.today.slice(0, 7) > month;
  const sentence = sheet.isClosed ? 'closed' : isBlocked ? 'blocked' : isOver ? 'ready' : 'notOver';
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
      <span className={styles.sentence}>{t(`attendance.staffDay.${sentence}`, { month: Number(month.slice(5)) })}</span>
    </div>
  );
}
