import type { DayBoard } from '@kiga/contract/attendance/day.acts.ts';
import { minuteIn } from '@kiga/kit-web/entity/zone-time.ts';
import { useFocusBack } from '@kiga/kit-web/form/use-focus-back.ts';
import { ActIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { Modal } from 'antd';
import { studentHref } from '../campus/campus.public.ts';
import { Portrait } from '../drawing/portrait.tsx';
import { type BoardChild, faceSex, nameOf, stateKeys } from './child-words.ts';
import styles from './children-dialog.module.css';

const PORTRAIT_PX = 32;

/** The children to show: all missing ones, or those of a class. */
export type Shown = { missing: true } | { classId: string };

interface ChildrenDialogProps {
  board: DayBoard;
  shown: Shown;
  onClose(): void;
}

/** Children by name with links, missing ones first. */
export default function ChildrenDialog({ board, shown, onClose }: ChildrenDialogProps) {
  const { t, can } = useKit();
  useFocusBack();
  const classes = board.classes.filter(({ id }) => 'missing' in shown || shown.classId === id);
  const children = classes
    .flatMap(({ children: all, className }) => all.map((child) => ({ ...child, className })))
    .filter(({ state }) => !('missing' in shown) || state === 'missing')
    .sort((one, other) => Number(other.state === 'missing') - Number(one.state === 'missing'));
  return (
    <Modal
      open
      width={560}
      footer={null}
      title={
        'missing' in shown ? t('attendance.toDo.missing', { count: children.length }) : (classes[0]?.className ?? '')
      }
      onCancel={onClose}
    >
      {'missing' in shown && can('campus.student.readContact') && (
        <p className={styles.hint}>{t('attendance.toDo.callHint')}</p>
      )}
      <ul className={styles.list}>
        {children.map((child) => (
          <Child key={child.id} child={child} board={board} withClass={'missing' in shown} onOpened={onClose} />
        ))}
      </ul>
      {children.length === 0 && <p className={styles.nobody}>{t('attendance.board.classWhole')}</p>}
    </Modal>
  );
}

interface ChildProps {
  child: BoardChild & { className: string };
  board: DayBoard;
  withClass: boolean;
  onOpened(): void;
}

function Child({ child, board, withClass, onOpened }: ChildProps) {
  const kit = useKit();
  const href = studentHref(kit, child.id, board.kigId);
  const name = nameOf(kit, child);
  const time = (at: string) => minuteIn(at, board.timeZone);
  return (
    <li className={styles.child}>
      <Portrait id={child.id} sex={faceSex(child.sex)} size={PORTRAIT_PX} />
      {href === null ? (
        <strong>{name}</strong>
      ) : (
        <TabLink href={href} onClick={onOpened}>
          {name}
        </TabLink>
      )}
      <span className={styles.class}>{withClass && child.className}</span>
      <span className={styles.state} data-state={child.state}>
        {kit.t(stateKeys[child.state])}
        {child.isDoubtful && <small>{kit.t('attendance.board.doubtful')}</small>}
        {child.note !== null && (
          <small className={styles.note}>
            <ActIcon size={iconSizePx.tag} aria-hidden /> {child.note}
          </small>
        )}
      </span>
      <span className={styles.time}>
        {child.at !== null && time(child.at)}
        {child.leftAt !== null && <small>{kit.t('attendance.board.leftAt', { time: time(child.leftAt) })}</small>}
        {child.backAt !== null && <small>{kit.t('attendance.board.backAt', { time: time(child.backAt) })}</small>}
      </span>
    </li>
  );
}
