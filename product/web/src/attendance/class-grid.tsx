import type { DayBoard } from '@kiga/contract/attendance/day.acts.ts';
import { minuteIn } from '@kiga/kit-web/entity/zone-time.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { Tooltip } from 'antd';
import { type KeyboardEvent, memo, type SyntheticEvent, useId, useRef, useState } from 'react';
import { studentHref } from '../campus/campus.public.ts';
import { Portrait } from '../drawing/portrait.tsx';
import { type BoardChild, childLine, faceSex, nameOf, showsFaces, stateKeys } from './child-words.ts';
import styles from './class-grid.module.css';

const FACE_PX = 36;

interface ClassGridProps {
  board: DayBoard;
  /** Shows the children of a class by name. */
  onClass(classId: string): void;
}

/**
 * The classes with a square for each child, or with faces and names where a reader has few children. Left and right move
 * between the children of a class.
 */
export function ClassGrid({ board: { classes, kigId, timeZone }, onClass }: ClassGridProps) {
  const faces = showsFaces(classes);
  const grid = useRef<HTMLDivElement>(null);
  const [hint, setHint] = useState<Hint | null>(null);

  function point(event: SyntheticEvent) {
    const square = (event.target as Element).closest<HTMLElement>('[data-square]');
    setHint(square === null || grid.current === null ? null : hintAt(square, grid.current));
  }

  return (
    <div
      ref={grid}
      role="presentation"
      className={styles.classes}
      data-columns={columnsFor(classes.length)}
      onPointerOver={point}
      onPointerLeave={() => setHint(null)}
      onFocus={point}
      onBlur={() => setHint(null)}
      onKeyDown={moveFocus}
    >
      {classes.map((one) => (
        <ClassCell key={one.id} {...one} kigId={kigId} timeZone={timeZone} faces={faces} onClass={onClass} />
      ))}
      {hint !== null && (
        // One tooltip for all squares, because hundreds of them would cost more than the board.
        <Tooltip key={hint.id} open title={hint.text}>
          <span className={styles.hinted} style={{ left: hint.left, top: hint.top }} aria-hidden />
        </Tooltip>
      )}
    </div>
  );
}

type ClassCellProps = DayBoard['classes'][number] &
  Pick<DayBoard, 'kigId' | 'timeZone'> &
  Pick<ClassGridProps, 'onClass'> & { faces: boolean };

function ClassCell({ id, className, counts, children, kigId, timeZone, faces, onClass }: ClassCellProps) {
  const { t } = useKit();
  const titleId = useId();
  const { onTime, late, unseen, missing, left, expected } = counts;
  return (
    <section className={styles.class} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        <button type="button" onClick={() => onClass(id)} title={t('attendance.board.showClass', { className })}>
          {className}
        </button>
        <span>
          <strong>{onTime + late + unseen}</strong>/{expected}
        </span>
      </h3>
      <ul className={faces ? styles.faces : styles.squares}>
        {children.map((child, index) => (
          <Square key={child.id} {...child} kigId={kigId} timeZone={timeZone} faces={faces} first={index === 0} />
        ))}
      </ul>
      <p className={styles.counts}>
        {late > 0 && <span data-state="late">{t('attendance.board.classLate', { count: late })}</span>}
        {missing > 0 && <span>{t('attendance.board.classMissing', { count: missing })}</span>}
        {left > 0 && <span>{t('attendance.board.classLeft', { count: left })}</span>}
        {late + missing + left === 0 && onTime === expected && onTime > 0 && (
          <span>{t('attendance.board.classWhole')}</span>
        )}
      </p>
    </section>
  );
}

type SquareProps = BoardChild & { kigId: string; timeZone: string; faces: boolean; first: boolean };

const Square = memo(function Square({ kigId, timeZone, faces, first, ...child }: SquareProps) {
  const kit = useKit();
  const href = studentHref(kit, child.id, kigId);
  const line = childLine(kit, child, timeZone);
  const own = faces
    ? { className: styles.face, children: <Face child={child} timeZone={timeZone} /> }
    : { className: styles.square, 'aria-label': line };
  const shared = { ...own, 'data-square': child.id, 'data-hint': line };
  return (
    <li data-state={child.state} data-left={child.leftAt !== null || undefined}>
      {href === null ? (
        <span {...shared} role={faces ? undefined : 'img'} />
      ) : (
        <TabLink {...shared} href={href} tabIndex={first ? 0 : -1} />
      )}
    </li>
  );
});

/** A child as face, name and time of arrival; the state only where it is not the usual one. */
function Face({ child, timeZone }: { child: BoardChild; timeZone: string }) {
  const kit = useKit();
  const { t } = kit;
  const { state, at, leftAt } = child;
  const arrival = [...(state === 'on-time' && at !== null ? [] : [t(stateKeys[state])]), at && minuteIn(at, timeZone)];
  const shown =
    leftAt === null ? arrival.join(' ') : t('attendance.board.leftAt', { time: minuteIn(leftAt, timeZone) });
  return (
    <>
      <Portrait id={child.id} sex={faceSex(child.sex)} size={FACE_PX} />
      <span className={styles.name}>{nameOf(kit, child)}</span>
      <small>{shown}</small>
    </>
  );
}

interface Hint {
  id: string;
  text: string;
  left: number;
  top: number;
}

function hintAt(square: HTMLElement, grid: HTMLElement): Hint {
  const from = square.getBoundingClientRect();
  const frame = grid.getBoundingClientRect();
  return {
    id: square.dataset.square ?? '',
    text: square.dataset.hint ?? '',
    left: from.left - frame.left + from.width / 2,
    top: from.top - frame.top,
  };
}

/** Moves the focus within a class, which is one tab stop, by arrow keys. */
function moveFocus(event: KeyboardEvent): void {
  const square = (event.target as Element).closest('[data-square]');
  const squares = [...(square?.closest('ul')?.querySelectorAll<HTMLElement>('[data-square]') ?? [])];
  const at = squares.indexOf(square as HTMLElement);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: squares.length - 1 }[event.key];
  const next = at === -1 || to === undefined ? undefined : squares[to];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** Returns the number of columns: few classes are large, many are small, and a narrow page has fewer columns. */
function columnsFor(classes: number): number {
  if (classes <= 4) return Math.min(classes, 2);
  if (classes <= 6) return 3;
  return classes <= 8 ? 4 : 5;
}
