import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Segmented } from '@kiga/kit-web/light/segmented.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useLocation, useNavigate } from 'react-router';
import { type Period, periodOf } from '../period.ts';
import { PeriodHead } from '../period-head.tsx';
import { Comparison } from './comparison.tsx';
import { Figures } from './figures.tsx';
import styles from './statistics.module.css';

/**
 * Screen of the statistics of children's days. A kindergarten sees its own; others compare kindergartens, and open one.
 * The address holds the period and the kindergarten.
 */
export default function StatisticsScreen() {
  const { t, today, tenantOfSession } = useKit();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search);
  const period = periodOf(asked.get('period'), today);
  const kigId = tenantOfSession === null ? asked.get('kigId') : null;
  const hrefOf = (other: { period?: Period; kigId?: string | null }) => {
    const params = new URLSearchParams(search);
    for (const [name, value] of Object.entries(other)) {
      if (value === null) params.delete(name);
      else params.set(name, value);
    }
    return `${pathname}?${params}`;
  };
  const choose = (chosen: Period) => void navigate(hrefOf({ period: chosen }));
  return (
    <div className={styles.page}>
      <PeriodHead
        title={t('attendance.statistics.title')}
        before={
          <Segmented
            aria-label={t('attendance.statistics.span')}
            value={period.length === 4 ? 'year' : 'month'}
            options={[
              { value: 'month', label: t('attendance.statistics.month') },
              { value: 'year', label: t('attendance.statistics.year') },
            ]}
            onChange={(kind) => choose(kind === 'year' ? period.slice(0, 4) : monthOf(period, today))}
          />
        }
        period={period}
        today={today}
        onChoose={choose}
      >
        {kigId !== null && (
          <TabLink className={styles.link} href={hrefOf({ kigId: null })}>
            {t('attendance.statistics.all')}
          </TabLink>
        )}
      </PeriodHead>
      {tenantOfSession === null && kigId === null ? (
        <Comparison period={period} hrefOf={(id) => hrefOf({ kigId: id })} />
      ) : (
        <Figures period={period} kigId={kigId} />
      )}
    </div>
  );
}

/** The month to show after a year: the present one of this year, or December. */
function monthOf(period: Period, today: string): Period {
  if (period.length > 4) return period;
  return today.startsWith(period) ? today.slice(0, 7) : `${period}-12`;
}
