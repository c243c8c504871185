import { percentOf, symptomGroupNames } from '@kiga/contract/health/figures.ts';
import { compareHealth } from '@kiga/contract/health/statistics.acts.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useLiveQuery } from '../../attendance/attendance.public.ts';
import styles from './statistics.module.css';
import { WeekHead } from './week-head.tsx';

interface CompareHealthProps {
  day: string | null;
  onChoose(day: string): void;
  hrefOf(kigId: string): string;
}

/** The settled figures of all kindergartens within reach in a week. Each opens its own. */
export function CompareHealth({ day, onChoose, hrefOf }: CompareHealthProps) {
  const { t, client, drawings } = useKit();
  const { data, isError, error, errorUpdateCount, refetch } = useLiveQuery(['health.statistics'], {
    queryKey: [compareHealth.name, day],
    queryFn: ({ signal }) => client.call(compareHealth, day ? { day } : {}, { signal }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined) {
    return isError ? (
      <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  const share = (part: number, whole: number) => {
    const percent = percentOf(part, whole);
    return percent === null ? '–' : `${percent}%`;
  };
  return (
    <div className={styles.page}>
      <WeekHead {...data} termWeek={null} onChoose={onChoose} />
      <section className={styles.card}>
        {data.list.length === 0 ? (
          <StatusPage
            drawing={<drawings.Empty />}
            title={t('health.statistics.none')}
            sentence={t('health.statistics.noneText')}
          />
        ) : (
          <div className={styles.scroll}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th>{t('health.statistics.kindergarten')}</th>
                  <th>{t('health.statistics.days')}</th>
                  <th>{t('health.statistics.rates.checkRate')}</th>
                  <th>{t('health.statistics.rates.abnormalRate')}</th>
                  <th>{t('health.statistics.rates.sickRate')}</th>
                  {symptomGroupNames.map((group) => (
                    <th key={group}>{t(`health.statistics.groups.${group}`)}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.list.map(({ kigId, kigName, days, sums }) => (
                  <tr key={kigId}>
                    <th scope="row">
                      <TabLink className={styles.link} href={hrefOf(kigId)}>
                        {kigName}
                      </TabLink>
                    </th>
                    <td>{days}</td>
                    <td>{share(sums.checked, sums.came)}</td>
                    <td>{share(sums.abnormal, sums.checked)}</td>
                    <td>{share(sums.sick, sums.expected)}</td>
                    {symptomGroupNames.map((group) => (
                      <td key={group}>{sums.groups[group]}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
    </div>
  );
}
