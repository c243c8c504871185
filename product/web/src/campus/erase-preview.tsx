import { eraseChildPreview, type erasedTraces, type stayingParts } from '@kiga/contract/campus/erase-child.acts.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import styles from './student.module.css';

const traceKeys: Readonly<Record<(typeof erasedTraces)[number], string>> = {
  days: 'campus.student.erasure.traces.days',
  events: 'campus.student.erasure.traces.events',
  messages: 'campus.student.erasure.traces.messages',
  files: 'campus.student.erasure.traces.files',
  parents: 'campus.student.erasure.traces.parents',
  history: 'campus.student.erasure.traces.history',
};

const stayKeys: Readonly<Record<(typeof stayingParts)[number], string>> = {
  refundLines: 'campus.student.erasure.staying.refundLines',
  bills: 'campus.student.erasure.staying.bills',
  shownWithOthers: 'campus.student.erasure.staying.shownWithOthers',
  logEntries: 'campus.student.erasure.staying.logEntries',
};

/** Shows in numbers what the erasure of a child deletes and what stays, and which duties stand against it. */
export default function ErasePreview({ record }: { record: EntityRecord | null }) {
  const { t, client, language } = useKit();
  const id = record?.id ?? '';
  const query = useQuery({
    queryKey: [eraseChildPreview.name, id],
    queryFn: ({ signal }) => client.call(eraseChildPreview, { id }, { signal }),
    enabled: record !== null,
  });
  if (query.isError)
    return <LoadFailure failure={query.error} attempts={query.errorUpdateCount} retry={() => void query.refetch()} />;
  if (!query.data) return <p role="status">{t('campus.student.erasure.reading')}</p>;
  const { enrolled, duties, records, traces, stays } = query.data;
  const isThere = ({ count }: { count: number }) => count > 0;
  return (
    <>
      {duties.map(({ until, isLaw, text }) => (
        <Alert
          key={text}
          type={isLaw ? 'error' : 'warning'}
          showIcon
          title={
            isLaw ? (
              t('campus.student.erasure.forbidden', { text })
            ) : (
              <>
                <div>
                  {t('campus.student.erasure.duty', { text, until: until === null ? '' : formatDay(until, language) })}
                </div>
                <div>{t('campus.student.erasure.beaten')}</div>
              </>
            )
          }
        />
      ))}
      {enrolled && <Alert type="warning" showIcon title={t('campus.student.erasure.enrolled')} />}
      <h3 className={styles.erasedHead}>{t('campus.student.erasure.erased')}</h3>
      <ul className={styles.erased}>
        {records.filter(isThere).map(({ entity, count }) => (
          <li key={entity}>{t('campus.student.erasure.records', { name: t(`${entity}.plural`), count })}</li>
        ))}
        {traces.filter(isThere).map(({ trace, count }) => (
          <li key={trace}>{t(traceKeys[trace], { count })}</li>
        ))}
        <li>{t('campus.student.erasure.always')}</li>
      </ul>
      <h3 className={styles.erasedHead}>{t('campus.student.erasure.stays')}</h3>
      <ul className={styles.erased}>
        <li>{t('campus.student.erasure.figures')}</li>
        {stays.filter(isThere).map(({ part, count }) => (
          <li key={part}>{t(stayKeys[part], { count })}</li>
        ))}
      </ul>
    </>
  );
}
