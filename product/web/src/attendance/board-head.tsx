import type { DayBoard } from '@kiga/contract/attendance/day.acts.ts';
import { timeIn } from '@kiga/kit-web/entity/zone-time.ts';
import { iconSizePx, RefreshIcon } from '@kiga/kit-web/icon/icons.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { useIsLive } from '@kiga/kit-web/live/use-changes.ts';
import { Button } from 'antd';
import { Clock as TimeIcon } from 'lucide-react';
import styles from './board-head.module.css';
import { phaseOf, spokenDay } from './board-time.ts';
import { useLasting } from './use-lasting.ts';

/** Period of the sentence about the latest arrivals, minutes. */
const LATELY_MINUTES = 10;

/** Delay before the notice of a lost stream, so that a short reconnection causes none. */
const AWAY_MS = 5_000;

interface BoardHeadProps {
  board: DayBoard;
  title(board: DayBoard, hour: number): string;
  /** The last request failed, so the data shown is older. */
  failed: boolean;
  retry(): void;
  onTimes(): void;
}

/** The day, and a summary of the morning. */
export function BoardHead({ board, title, failed, retry, onTimes }: BoardHeadProps) {
  const kit = useKit();
  const { t, can } = kit;
  const isAway = useLasting(!useIsLive(), AWAY_MS);
  const time = timeIn(board.now, board.timeZone);
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1>{title(board, Number(time.slice(0, 2)))}</h1>
        <p>
          {sentences(kit, board).map((sentence) => (
            <span key={sentence}>{sentence}</span>
          ))}
        </p>
      </div>
      <div className={styles.side}>
        <p className={styles.note} role="status">
          {failed ? t('attendance.board.old', { time }) : isAway && t('attendance.board.notLive', { time })}
        </p>
        {failed && (
          <Button icon={<RefreshIcon size={iconSizePx.button} aria-hidden />} onClick={retry}>
            {t('kit.failure.retry')}
          </Button>
        )}
        {can('attendance.arrivalTimes.update') && (
          <Button icon={<TimeIcon size={iconSizePx.button} aria-hidden />} onClick={onTimes}>
            {t('attendance.times.title')}
          </Button>
        )}
      </div>
    </header>
  );
}

function sentences(kit: Kit, board: DayBoard): string[] {
  const { t, language } = kit;
  const { day, termWeek, schoolDay, times } = board;
  const date = spokenDay(day, language);
  const first = termWeek === null ? date : t('attendance.board.dayOfTerm', { date, week: termWeek });
  if (!schoolDay.open) return [first];
  const { arriveFrom: from, lateAfter: to } = times;
  const phase = phaseOf(board);
  if (phase === 'before') return [first, t('attendance.board.windowBefore', { from, to })];
  const window = t(phase === 'open' ? 'attendance.board.windowOpen' : 'attendance.board.windowOver', { from, to });
  const count = cameLately(board);
  if (count === 0) return [first, window];
  return [first, window, t('attendance.board.cameLately', { count, minutes: LATELY_MINUTES })];
}

function cameLately({ classes, now }: DayBoard): number {
  const since = Date.parse(now) - LATELY_MINUTES * 60_000;
  return classes.flatMap(({ children }) => children).filter(({ at }) => at !== null && Date.parse(at) >= since).length;
}
