import { type EpidemicTable, epidemicTable } from '@kiga/contract/health/epidemic.acts.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { PageSkeleton } from '@kiga/kit-web/entity/page-skeleton.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { StatusPage } from '@kiga/kit-web/status-page/status-page.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { PeriodHead, useLiveQuery } from '../attendance/attendance.public.ts';
import page from './registers/entry-page.module.css';
import { EpidemicPeople } from './registers/epidemic-people.tsx';

/** Value of the choice of people that means staff. */
const STAFF = 'staff';

/** Screen that enters the epidemic reports of a class or of staff. The address holds the form, the class and the day. */
export default function EpidemicEntryScreen() {
  const { t, drawings } = useKit();
  const { search } = useLocation();
  const asked = Object.fromEntries(new URLSearchParams(search));
  if (asked.formId !== undefined) return <Entry asked={asked} formId={asked.formId} />;
  return (
    <StatusPage
      drawing={<drawings.Empty />}
      title={t('health.epidemicReport.table.noForm')}
      actions={
        <TabLink className={page.link} href="/health/epidemic">
          {t('health.epidemicForm.plural')}
        </TabLink>
      }
    />
  );
}

function Entry({ asked, formId }: { asked: Record<string, string>; formId: string }) {
  const { t, client } = useKit();
  const { classId, day } = asked;
  const query = useLiveQuery(['health.epidemicReport', 'health.epidemicForm'], {
    queryKey: [epidemicTable.name, formId, classId, day],
    queryFn: ({ signal }) =>
      client.call(epidemicTable, { formId, ...(classId && { classId }), ...(day && { day }) }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { data, isError, error, errorUpdateCount, refetch } = query;
  if (data === undefined && isError) {
    return <LoadFailure failure={error} attempts={errorUpdateCount} retry={() => void refetch()} />;
  }
  if (data === undefined) return <PageSkeleton />;
  return (
    <div className={page.page}>
      <Head data={data} asked={asked} />
      <section className={page.card} aria-label={t('health.epidemicReport.table.title')}>
        {!data.isOpen && <p className={page.note}>{t('health.epidemicReport.table.closed')}</p>}
        {data.people.length === 0 ? (
          <StatusPage drawing={<Nobody />} title={t('health.epidemicReport.table.none')} />
        ) : (
          <EpidemicPeople key={`${formId} ${data.classId} ${data.day}`} formId={formId} data={data} />
        )}
      </section>
    </div>
  );
}

function Nobody() {
  const { drawings } = useKit();
  return <drawings.Empty />;
}

function Head({ data, asked }: { data: EpidemicTable; asked: Record<string, string> }) {
  const { t } = useKit();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const choose = ({ classId, ...other }: Record<string, string>) => {
    const { classId: before, ...rest } = asked;
    const next = classId === undefined ? before : classId;
    const params = { ...rest, ...other, ...(next && next !== STAFF && { classId: next }) };
    void navigate({ pathname, search: new URLSearchParams(params).toString() });
  };
  return (
    <PeriodHead
      title={data.formName}
      period={data.day}
      today={data.today}
      onChoose={(day) => choose({ day })}
      tools={
        <TabLink className={page.link} href={`/health/epidemic/${asked.formId}`}>
          {t('health.epidemicReport.table.back')}
        </TabLink>
      }
    >
      <select
        className={page.choice}
        aria-label={t('health.epidemicReport.table.people')}
        value={data.classId ?? STAFF}
        onChange={({ target }) => choose({ classId: target.value })}
      >
        {data.classes.map(({ id, className }) => (
          <option key={id} value={id}>
            {className}
          </option>
        ))}
        {(data.hasStaff || data.classId === null) && (
          <option value={STAFF}>{t('health.epidemicReport.table.staff')}</option>
        )}
      </select>
    </PeriodHead>
  );
}
