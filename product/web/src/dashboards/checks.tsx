import type { Wall } from '@kiga/contract/dashboards/wall.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Check as CheckedIcon, CircleCheck as FineIcon, Flag as LookIcon } from 'lucide-react';
import styles from './wall.module.css';

/** The morning checks in three numbers. */
export function Checks({ checks: { checked, healthy, toWatch } }: { checks: NonNullable<Wall['checks']> }) {
  const { t } = useKit();
  const figures = [
    { count: checked, word: t('dashboards.wall.checked'), Icon: CheckedIcon, tone: undefined },
    { count: healthy, word: t('dashboards.wall.healthy'), Icon: FineIcon, tone: 'fine' },
    { count: toWatch, word: t('dashboards.wall.toWatch'), Icon: LookIcon, tone: toWatch > 0 ? 'look' : undefined },
  ];
  return (
    <section className={styles.card} data-fits aria-label={t('dashboards.wall.checks')}>
      <h2 className={styles.heading}>{t('dashboards.wall.checks')}</h2>
      {checked === 0 ? (
        <p className={styles.quiet}>{t('dashboards.wall.noChecks')}</p>
      ) : (
        <ul className={styles.figures}>
          {figures.map(({ count, word, Icon, tone }) => (
            <li key={word} data-tone={tone}>
              <strong>{count}</strong>
              <span>
                <Icon aria-hidden />
                {word}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
