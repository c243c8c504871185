import { classPeriods } from '@kiga/contract/campus/class-period.acts.ts';
import { student } from '@kiga/contract/campus/student.entity.ts';
import { ownerById } from '@kiga/entity/define-tenancy.ts';
import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { LoadFailure } from '@kiga/kit-web/entity/load-failure.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQuery } from '@tanstack/react-query';
import styles from './classes.module.css';
import { asStudent } from './student-record.ts';

/** The classes of a child with their days, the latest first. */
export default function PeriodsSection({ record }: { record: EntityRecord }) {
  const { client, t, tenantOfSession, language } = useKit();
  const { id, kigId, classId } = asStudent(record);
  const owner = tenantOfSession === null ? ownerById(student.tenancy, kigId) : {};
  const isKnown = classId !== undefined;
  const query = useQuery({
    queryKey: [student.key, 'classPeriods', id],
    queryFn: ({ signal }) => client.call(classPeriods, { id, ...owner }, { signal }),
    enabled: isKnown,
  });
  if (!isKnown) return null;
  const span = (from: string, to: string | null) =>
    to === null
      ? t('campus.student.periods.since', { from: formatDay(from, language) })
      : t('campus.student.periods.span', { from: formatDay(from, language), to: formatDay(to, language) });
  return (
    <DetailSection title={t('campus.student.periods.title')}>
      {query.isError ? (
        <LoadFailure failure={query.error} attempts={query.errorUpdateCount} retry={() => void query.refetch()} />
      ) : query.data?.length === 0 ? (
        <p className={styles.quiet}>{t('campus.student.periods.none')}</p>
      ) : (
        <dl className={styles.periods} aria-busy={query.isPending}>
          {query.data?.flatMap(({ from, to, className }) => [
            <dt key={from}>{className ?? t('campus.student.periods.hiddenClass')}</dt>,
            <dd key={`${from} days`}>{span(from, to)}</dd>,
          ])}
        </dl>
      )}
    </DetailSection>
  );
}
