import type { DayBoard } from '@kiga/contract/attendance/day.acts.ts';
import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { useTab } from '@kiga/kit-web/tabs/tab.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { BoardHead } from './board-head.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import type { Shown } from './children-dialog.tsx';
import styles from './kig-board.module.css';
import { LastArrivals } from './last-arrivals.tsx';
import { ToDos } from './to-dos.tsx';
import { TodayCard } from './today-card.tsx';
import { useAlerts, useDayBoard, useDeviceCounts } from './use-day-board.ts';

const ChildrenDialog = lazyDialog(() => import('./children-dialog.tsx'));
const TimesDialog = lazyDialog(() => import('./times-dialog.tsx'));

interface KigBoardProps {
  /** Id of the kindergarten, for readers of several. Its name is then the tab's title. */
  kigId?: string;
  /** Cards beside the to-dos, marked `data-card`. */
  more?: ReactNode;
  /** Title of the board; `hour` is the kindergarten's, 0 to 23. */
  title(board: DayBoard, hour: number): string;
}

/** The live board of a kindergarten: today's attendance, the latest arrivals, and the next tasks. */
export function KigBoard({ kigId, title, more }: KigBoardProps) {
  const query = useDayBoard(kigId);
  const alerts = useAlerts(kigId);
  const machines = useDeviceCounts(kigId).data;
  const [shown, setShown] = useState<Shown | null>(null);
  const [changingTimes, setChangingTimes] = useState(false);
  const { data: board, isError, error, errorUpdateCount, refetch } = query;

  const tab = useTab();
  const tabTitle = kigId === undefined ? undefined : board?.kigName;
  useEffect(() => {
    if (tabTitle !== undefined) tab.title(tabTitle);
  }, [tab, tabTitle]);

  if (board === undefined) {
    return isError ? (
      <div className={styles.failed}>
        <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
      </div>
    ) : (
      <BoardSkeleton />
    );
  }
  return (
    <div className={styles.page}>
      <BoardHead
        board={board}
        title={title}
        failed={isError}
        retry={() => void refetch()}
        onTimes={() => setChangingTimes(true)}
      />
      <div className={styles.cards}>
        <TodayCard board={board} onClass={(classId) => setShown({ classId })} />
        <LastArrivals board={board} machines={machines} />
        <ToDos board={board} alerts={alerts} machines={machines} onMissing={() => setShown({ missing: true })} />
        {more}
      </div>
      {shown !== null && <ChildrenDialog board={board} shown={shown} onClose={() => setShown(null)} />}
      {changingTimes && <TimesDialog times={board.times} onClose={() => setChangingTimes(false)} />}
    </div>
  );
}
