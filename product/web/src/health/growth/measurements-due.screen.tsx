import { measurementsDue } from '@kiga/contract/health/growth/measurement.acts.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { nameOf, useLiveQuery } from '../../attendance/attendance.public.ts';
import { Loaded, StudentLink } from '../../campus/campus.public.ts';
import page from '../registers/entry-page.module.css';
import table from '../registers/entry-table.module.css';

/** Screen of the children who are due to be measured, by class, each class with a way to its table. */
export default function MeasurementsDueScreen() {
  const kit = useKit();
  const { t, client, can, drawings, language } = kit;
  const query = useLiveQuery(['health.measurement', 'health.growthRule', 'campus.student'], {
    queryKey: [measurementsDue.name],
    queryFn: ({ signal }) => client.call(measurementsDue, {}, { signal }),
  });
  return (
    <div className={page.page}>
      <h1>{t('health.measurement.due.title')}</h1>
      <section className={page.card} aria-label={t('health.measurement.due.title')}>
        <Loaded query={query} rows={8}>
          {({ kigId, months, classes }) => (
            <>
              <p className={page.note}>{t('health.measurement.due.rule', { months })}</p>
              {classes.length === 0 && (
                <StatusPage drawing={<drawings.Empty />} title={t('health.measurement.due.nobody')} />
              )}
              {classes.map((one) => (
                <section key={one.id} aria-label={one.className}>
                  <p className={page.note}>
                    <strong>{one.className}</strong> {t('health.measurement.due.count', { count: one.children.length })}
                    {can('health.measurement.create') && (
                      <TabLink className={page.link} href={`/health/measurement-class?classId=${one.id}`}>
                        {t('health.measurement.due.measure')}
                      </TabLink>
                    )}
                  </p>
                  <table className={table.table} aria-label={one.className}>
                    <thead>
                      <tr>
                        <th scope="col">{t('health.measurement.due.child')}</th>
                        <th scope="col">{t('health.measurement.due.when')}</th>
                      </tr>
                    </thead>
                    <tbody>
                      {one.children.map((child) => (
                        <tr key={child.id}>
                          <th scope="row">
                            <StudentLink id={child.id} kigId={kigId}>
                              {nameOf(kit, child)}
                            </StudentLink>
                          </th>
                          <td>
                            {child.lastOn === null
                              ? t('health.measurement.due.never')
                              : t('health.measurement.due.last', { day: formatDay(child.lastOn, language) })}
                          </td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </section>
              ))}
            </>
          )}
        </Loaded>
      </section>
    </div>
  );
}
