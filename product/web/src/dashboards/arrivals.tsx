import { shortClassName } from '@kiga/contract/dashboards/short-class-name.ts';
import type { Wall } from '@kiga/contract/dashboards/wall.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import type { CSSProperties } from 'react';
import { HallChildren } from './hall-children.tsx';
import styles from './wall.module.css';

/** Classes that stand beside each other; more of them take a second line. */
const CLASSES_IN_LINE = 10;

interface ArrivalsProps {
  arrivals: NonNullable<Wall['arrivals']>;
  schoolDay: Wall['schoolDay'];
}

/** The number of children who came, with a bar for each class. */
export function Arrivals({ arrivals: { came, expected, leave, missing, classes }, schoolDay }: ArrivalsProps) {
  const { t } = useKit();
  const lines = Math.max(1, Math.ceil(classes.length / CLASSES_IN_LINE));
  return (
    <section className={styles.card} aria-label={t('dashboards.wall.arrivals')}>
      <h2 className={styles.heading}>{t('dashboards.wall.arrivals')}</h2>
      {schoolDay.open ? (
        <div className={styles.sum}>
          <strong className={styles.hero}>{came}</strong>
          <p className={styles.parts}>
            <span className={styles.large}>{t('dashboards.wall.expected', { count: expected })}</span>
            <span>{t('dashboards.wall.leave', { count: leave })}</span>
            <span>{t('dashboards.wall.missing', { count: missing })}</span>
          </p>
          <HallChildren className={styles.children} />
        </div>
      ) : (
        <div className={styles.sum}>
          <p className={styles.rest}>{restOf(schoolDay.reason)}</p>
          <HallChildren className={styles.children} />
        </div>
      )}
      {schoolDay.open && expected === 0 && <p className={styles.quiet}>{t('dashboards.wall.noChildren')}</p>}
      <ul className={styles.classes} style={{ '--columns': Math.ceil(classes.length / lines) } as CSSProperties}>
        {classes.map((one) => (
          <li key={one.id} aria-label={t('dashboards.wall.ofClass', one)}>
            <strong>{one.came}</strong>
            <span className={styles.bar}>
              <span style={{ blockSize: `${shareOf(one)}%` }} />
            </span>
            <span className={styles.className}>{shortClassName(one.className)}</span>
          </li>
        ))}
      </ul>
    </section>
  );

  function restOf(reason: string | null): string {
    if (reason === null) return t('dashboards.wall.dayOff');
    return reason === 'weekend' ? t('dashboards.wall.weekend') : t('dashboards.wall.holiday', { reason });
  }
}

/** Returns the share of a class that came, %; children may come on a day without school. */
function shareOf({ came, expected }: { came: number; expected: number }): number {
  return expected === 0 ? (came > 0 ? 100 : 0) : Math.min(100, Math.round((came / expected) * 100));
}
