import type { CheckStation } from '@kiga/contract/health/check.acts.ts';
import { SearchIcon } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Thermometer as SecondIcon, RefreshCw as UndoIcon } from 'lucide-react';
import { Portrait } from '../../drawing/portrait.tsx';
import styles from './station-foot.module.css';
import type { ChildNow, SecondMeasurement } from './station-queue.ts';

/** Children of the queue that the foot names, after the next one. */
const SHOWN = 4;

interface StationFootProps {
  station: CheckStation;
  /** The children after the one who is being checked. */
  queue: readonly ChildNow[];
  second: readonly SecondMeasurement[];
  /** Time `HH:MM` in the kindergarten. */
  time: string;
  mayUndo: boolean;
  onChoose(id: string): void;
  onFind(): void;
  onUndo(): void;
}

/** The foot of the station: who is next, who must be measured again, the search, and the undo of the last child. */
export function StationFoot({ station, queue, second, time, mayUndo, onChoose, onFind, onUndo }: StationFootProps) {
  const { t } = useKit();
  const classOf = (one: ChildNow) => station.classes.find(({ id }) => id === one.child.classId)?.className ?? '';
  const [next, ...others] = queue;
  return (
    <footer className={styles.foot}>
      <nav className={styles.queue} aria-label={t('health.station.queue.title')}>
        {next === undefined && <span className={styles.nobody}>{t('health.station.queue.nobody')}</span>}
        {next && (
          <button type="button" className={styles.next} onClick={() => onChoose(next.child.id)}>
            <Portrait id={next.child.id} sex={sexOf(next)} size={64} shape="tile" />
            <span className={styles.words}>
              <span className={styles.quiet}>{t('health.station.queue.next')}</span>
              <strong>{next.child.name}</strong>
              <span className={styles.quiet}>
                {classOf(next)}
                {next.child.allergies.length > 0 && (
                  <span className={styles.allergic}>
                    {t('health.station.child.allergic', {
                      allergens: next.child.allergies.join(t('health.station.child.separator')),
                    })}
                  </span>
                )}
              </span>
            </span>
          </button>
        )}
        {others.slice(0, SHOWN).map((one) => (
          <button key={one.child.id} type="button" className={styles.other} onClick={() => onChoose(one.child.id)}>
            <Portrait id={one.child.id} sex={sexOf(one)} size={48} shape="tile" />
            <span className={styles.words}>
              <span className={styles.otherName}>{one.child.name}</span>
              <span className={styles.quiet}>{classOf(one)}</span>
            </span>
          </button>
        ))}
      </nav>
      {second.length > 0 && (
        <ul className={styles.second} aria-label={t('health.station.queue.second')}>
          {second.slice(0, 2).map(({ one, dueAt }) => (
            <li key={one.child.id}>
              <button
                type="button"
                className={styles.due}
                data-due={dueAt <= time}
                onClick={() => onChoose(one.child.id)}
              >
                <SecondIcon size={18} aria-hidden />
                {t('health.station.queue.due', { name: one.child.name, time: dueAt })}
              </button>
            </li>
          ))}
        </ul>
      )}
      <button type="button" className={styles.tool} onClick={onFind} aria-keyshortcuts="/">
        <SearchIcon size={20} aria-hidden />
        <span>{t('health.station.queue.find')}</span>
      </button>
      <button type="button" className={styles.tool} disabled={!mayUndo} onClick={onUndo}>
        <UndoIcon size={20} aria-hidden />
        <span>{t('health.station.queue.undo')}</span>
      </button>
    </footer>
  );
}

const sexOf = ({ child }: ChildNow) => (child.sex === 'male' ? 'male' : 'female');
