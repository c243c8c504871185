import { rollOfClass } from '@kiga/contract/campus/class-period.acts.ts';
import { student } from '@kiga/contract/campus/student.entity.ts';
import { ownerById } from '@kiga/entity/define-tenancy.ts';
import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { DayPicker } from '@kiga/kit-web/fields/day-picker.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Portrait } from '../drawing/portrait.tsx';
import styles from './classes.module.css';
import { StudentLink } from './student-link.tsx';

const PORTRAIT_PX = 24;

/** The children of a class on a day, today at first. A child who is elsewhere by now says where. */
export default function RollSection({ record }: { record: EntityRecord }) {
  const { client, t, tenantOfSession, today, can } = useKit();
  const [day, setDay] = useState(today);
  const { id: classId, kigId } = record;
  const owner = tenantOfSession === null ? ownerById(student.tenancy, kigId) : {};
  const mayRead = can('campus.student.read');
  const query = useQuery({
    queryKey: [student.key, 'roll', classId, day],
    queryFn: ({ signal }) => client.call(rollOfClass, { classId, day, ...owner }, { signal }),
    placeholderData: keepPreviousData,
    enabled: mayRead,
  });
  if (!mayRead) return null;
  const { data } = query;
  return (
    <DetailSection
      title={t('campus.class.roll.title')}
      extra={
        <span className={styles.rollHead}>
          {data && <span className={styles.quiet}>{t('campus.class.roll.count', { count: data.length })}</span>}
          <DayPicker
            aria-label={t('campus.class.roll.day')}
            value={day}
            onChange={(value) => setDay(value ?? today)}
            allowClear={false}
            size="small"
          />
        </span>
      }
    >
      {query.isError && !data ? (
        <LoadFailure failure={query.error} attempts={query.errorUpdateCount} retry={() => void query.refetch()} />
      ) : data?.length === 0 ? (
        <p className={styles.quiet}>{t('campus.class.roll.none')}</p>
      ) : (
        <ul className={styles.roll} aria-busy={query.isFetching}>
          {data?.map(({ id, stuName, sex, isStill, status, classIdText }) => (
            <li key={id} className={styles.child}>
              <Portrait id={id} sex={sex} size={PORTRAIT_PX} />
              <StudentLink id={id} kigId={kigId}>
                {stuName}
              </StudentLink>
              {!isStill && (
                <small>
                  {status === 'enrolled'
                    ? classIdText && t('campus.class.roll.movedTo', { className: classIdText })
                    : status && t(`campus.student.options.status.${status}`)}
                </small>
              )}
            </li>
          ))}
        </ul>
      )}
    </DetailSection>
  );
}
