import { servedKindergartens } from '@kiga/contract/health/service.acts.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useLocation } from 'react-router';
import { useLiveQuery } from '../attendance/attendance.public.ts';
import styles from './served.module.css';

/**
 * The kindergartens that an institution serves today, with the period of each contract and today's figures. Each opens
 * the present screen for that kindergarten.
 */
export function ServedKindergartens({ title, href }: { title: string; href?: string }) {
  const { t, client, drawings, language } = useKit();
  const { pathname } = useLocation();
  const { data, isError, error, errorUpdateCount, refetch } = useLiveQuery(
    ['health.check', 'health.illness', 'health.alarm'],
    {
      queryKey: [servedKindergartens.name],
      queryFn: ({ signal }) => client.call(servedKindergartens, {}, { signal }),
    },
  );
  if (data === undefined) {
    return isError ? (
      <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />
    ) : (
      <PageSkeleton />
    );
  }
  if (data.list.length === 0) {
    return (
      <StatusPage
        drawing={<drawings.Empty />}
        title={t('health.service.none')}
        sentence={t('health.service.noneText')}
      />
    );
  }
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <section className={styles.card}>
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>{t('health.service.kindergarten')}</th>
                <th>{t('health.service.period')}</th>
                <th>{t('health.day.counts.expected')}</th>
                <th>{t('health.day.counts.morning')}</th>
                <th>{t('health.day.counts.afternoon')}</th>
                <th>{t('health.service.isolating')}</th>
                <th>{t('health.service.openAlarms')}</th>
              </tr>
            </thead>
            <tbody>
              {data.list.map(({ contractId, kigId, kigName, beginsOn, endsOn, today }) => (
                <tr key={contractId}>
                  <th scope="row">
                    <TabLink className={styles.link} href={`${href ?? pathname}?kigId=${kigId}`}>
                      {kigName}
                    </TabLink>
                  </th>
                  <td>
                    {formatDay(beginsOn, language)} – {endsOn === null ? '' : formatDay(endsOn, language)}
                  </td>
                  <td>{today.expected}</td>
                  <td>{today.morning}</td>
                  <td>{today.afternoon}</td>
                  <td>{today.isolating}</td>
                  <td>{today.openAlarms}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </div>
  );
}
