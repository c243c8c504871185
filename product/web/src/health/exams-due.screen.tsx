import { examsDue } from '@kiga/contract/health/entrance-exam.acts.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { nameOf, useLiveQuery } from '../attendance/attendance.public.ts';
import { Loaded, StudentLink } from '../campus/campus.public.ts';
import page from './registers/entry-page.module.css';
import table from './registers/entry-table.module.css';

/** Screen of the children who need an examination at admission, each with a way to enter it. */
export default function ExamsDueScreen() {
  const kit = useKit();
  const { t, client, can, drawings, language } = kit;
  const query = useLiveQuery(['health.entranceExam', 'campus.student'], {
    queryKey: [examsDue.name],
    queryFn: ({ signal }) => client.call(examsDue, {}, { signal }),
  });
  return (
    <div className={page.page}>
      <h1>{t('health.entranceExam.due.title')}</h1>
      <section className={page.card} aria-label={t('health.entranceExam.due.title')}>
        <Loaded query={query} rows={8}>
          {({ kigId, awayMonths, children }) => (
            <>
              <p className={page.note}>{t('health.entranceExam.due.rule', { months: awayMonths })}</p>
              {children.length === 0 ? (
                <StatusPage drawing={<drawings.Empty />} title={t('health.entranceExam.due.nobody')} />
              ) : (
                <table className={table.table}>
                  <thead>
                    <tr>
                      {(['child', 'class', 'why', 'enter'] as const).map((name) => (
                        <th key={name} scope="col">
                          {t(`health.entranceExam.due.${name}`)}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {children.map((child) => (
                      <tr key={child.id}>
                        <th scope="row">
                          <StudentLink id={child.id} kigId={kigId}>
                            {nameOf(kit, child)}
                          </StudentLink>
                        </th>
                        <td>{child.className}</td>
                        <td>
                          {child.awaySince === null
                            ? t('health.entranceExam.due.none')
                            : t('health.entranceExam.due.away', { day: formatDay(child.awaySince, language) })}
                        </td>
                        <td>
                          {can('health.entranceExam.create') && (
                            <TabLink className={page.link} href={`/health/entrance-exams/new?studentId=${child.id}`}>
                              {t('health.entranceExam.due.enter')}
                            </TabLink>
                          )}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              )}
            </>
          )}
        </Loaded>
      </section>
    </div>
  );
}
