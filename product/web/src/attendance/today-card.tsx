import type { DayBoard } from '@kiga/contract/attendance/day.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { EmptyHooks } from '../drawing/empty-hooks.tsx';
import { ArrivalBar } from './arrival-bar.tsx';
import { showsFaces, stateKeys } from './child-words.ts';
import { ClassGrid } from './class-grid.tsx';
import styles from './today-card.module.css';

const DRAWING_PX = 150;
const SPOKEN_EVERY_MS = 10_000;

interface TodayCardProps {
  board: DayBoard;
  onClass(classId: string): void;
}

/** Today's attendance as a figure, as a bar, and child by child. */
export function TodayCard({ board, onClass }: TodayCardProps) {
  const { schoolDay, classes } = board;
  return (
    <section className={styles.card}>
      {!schoolDay.open ? (
        <NoSchool board={board} />
      ) : classes.length === 0 ? (
        <NoChildren />
      ) : (
        <>
          <Summary board={board} />
          <ClassGrid board={board} onClass={onClass} />
        </>
      )}
    </section>
  );
}

function Summary({ board: { counts, classes } }: { board: DayBoard }) {
  const { t } = useKit();
  const { onTime, late, unseen, leave, missing, left, expected } = counts;
  const here = onTime + late + unseen;
  const spoken = useNowAndThen(t('attendance.board.hereOf', { here, expected }), SPOKEN_EVERY_MS);
  const legend = [
    { state: 'on-time', count: onTime },
    { state: 'late', count: late },
    ...(unseen > 0 ? ([{ state: 'unseen', count: unseen }] as const) : []),
    ...(leave > 0 ? ([{ state: 'leave', count: leave }] as const) : []),
    { state: 'missing', count: missing },
  ] as const;
  return (
    <div className={styles.summary}>
      <p className={styles.figure}>
        <strong>{here}</strong>
        <span>/ {expected}</span>
      </p>
      <div className={styles.meaning}>
        <h2>{t('attendance.board.here')}</h2>
        <p>{t(showsFaces(classes) ? 'attendance.board.faces' : 'attendance.board.squares')}</p>
      </div>
      <ul className={styles.legend}>
        {legend.map(({ state, count }) => (
          <li key={state}>
            <span className={styles.mark} data-state={state} aria-hidden />
            {t(stateKeys[state])}
            <strong>{count}</strong>
          </li>
        ))}
        {left > 0 && (
          <li>
            <span className={styles.mark} data-state="unseen" aria-hidden />
            {t('attendance.board.left')}
            <strong>{left}</strong>
          </li>
        )}
      </ul>
      <div className={styles.bar}>
        <ArrivalBar {...counts} />
      </div>
      <p className={styles.spoken} aria-live="polite">
        {spoken}
      </p>
    </div>
  );
}

/** Returns the text at intervals, so that a screen reader does not announce every child. */
function useNowAndThen(text: string, everyMs: number): string {
  const [spoken, setSpoken] = useState(text);
  useEffect(() => {
    if (text === spoken) return;
    const timer = setTimeout(() => setSpoken(text), everyMs);
    return () => clearTimeout(timer);
  }, [text, spoken, everyMs]);
  return spoken;
}

function NoSchool({ board: { schoolDay, counts } }: { board: DayBoard }) {
  const { t } = useKit();
  const { reason } = schoolDay;
  const count = counts.onTime + counts.late + counts.unseen;
  return (
    <StatusPage
      drawing={<EmptyHooks heightPx={DRAWING_PX} />}
      title={t('attendance.board.noSchool', {
        reason: reason === 'weekend' || reason === null ? t('attendance.board.weekend') : reason,
      })}
      sentence={count === 0 ? t('attendance.board.noSchoolText') : t('attendance.board.cameAnyway', { count })}
    />
  );
}

/** The first task of a new kindergarten: entering its children. */
function NoChildren() {
  const { t, can, open } = useKit();
  return (
    <StatusPage
      drawing={<EmptyHooks heightPx={DRAWING_PX} />}
      title={t('attendance.board.noChildren')}
      sentence={t('attendance.board.noChildrenText')}
      actions={
        can('campus.student.import') && (
          <Button type="primary" size="large" onClick={() => open('/campus/students')}>
            {t('attendance.board.importChildren')}
          </Button>
        )
      }
    />
  );
}
