import type { DayBoard } from '@kiga/contract/attendance/day.acts.ts';
import { timeIn } from '@kiga/kit-web/entity/zone-time.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useId, useState } from 'react';
import { StudentLink } from '../campus/campus.public.ts';
import { Portrait } from '../drawing/portrait.tsx';
import { phaseOf } from './board-time.ts';
import { faceSex, nameOf } from './child-words.ts';
import styles from './last-arrivals.module.css';

const PORTRAIT_PX = 36;

interface LastArrivalsProps {
  board: DayBoard;
  /** Numbers of registered and of online machines; undefined where unknown. */
  machines: { registered: number; online: number } | undefined;
}

/** The latest arrivals, newest first. */
export function LastArrivals({ board, machines }: LastArrivalsProps) {
  const { t } = useKit();
  const titleId = useId();
  const { last, times } = board;
  // Children in the first list appear without an animation.
  const [atFirst] = useState(() => new Set(last.map(keyOf)));
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{t('attendance.board.justArrived')}</h2>
        {machines !== undefined && machines.registered > 0 && <Machines {...machines} />}
      </div>
      {last.length === 0 ? (
        <p className={styles.nobody}>
          {phaseOf(board) === 'before' && board.schoolDay.open
            ? t('attendance.board.nobodyBefore', { from: times.arriveFrom })
            : t('attendance.board.nobodyYet')}
        </p>
      ) : (
        <div className={styles.frame}>
          <ol className={styles.list}>
            {last.map((arrival) => (
              <Arrival key={keyOf(arrival)} board={board} arrival={arrival} isNew={!atFirst.has(keyOf(arrival))} />
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}

type LastArrival = DayBoard['last'][number];

const keyOf = ({ id, at }: LastArrival) => `${id} ${at}`;

function Arrival({ board, arrival, isNew }: { board: DayBoard; arrival: LastArrival; isNew: boolean }) {
  const kit = useKit();
  const { id, sex, className, place, at, state } = arrival;
  return (
    <li className={styles.arrival} data-new={isNew || undefined}>
      <Portrait id={id} sex={faceSex(sex)} size={PORTRAIT_PX} />
      <span className={styles.who}>
        <span className={styles.name}>
          <StudentLink id={id} kigId={board.kigId}>
            {nameOf(kit, arrival)}
          </StudentLink>
        </span>
        <span>{place === '' ? className : kit.t('attendance.board.classPlace', { className, place })}</span>
      </span>
      <span className={styles.when}>
        <time dateTime={at}>{timeIn(at, board.timeZone)}</time>
        {state === 'late' && <span data-state="late">{kit.t('attendance.board.late')}</span>}
      </span>
    </li>
  );
}

function Machines({ registered, online }: { registered: number; online: number }) {
  const { t } = useKit();
  const isWhole = online === registered;
  return (
    <span className={styles.machines}>
      <span className={styles.dot} data-whole={isWhole || undefined} aria-hidden />
      {isWhole
        ? t('attendance.board.machinesOnline', { count: online })
        : t('attendance.board.machinesPartly', { online, count: registered })}
    </span>
  );
}
