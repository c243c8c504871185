import { examProgress } from '@kiga/contract/health/exam/exam.acts.ts';
import { examRound } from '@kiga/contract/health/exam/exam-round.entity.ts';
import { ownerById } from '@kiga/entity/define-tenancy.ts';
import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { nameOf, useLiveQuery } from '../../attendance/attendance.public.ts';
import { Loaded, StudentLink } from '../../campus/campus.public.ts';
import page from '../registers/entry-page.module.css';

/** How far a round is: by class the children without a result, with a way to enter them. */
export default function ExamProgress({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t, client, can, tenantOfSession } = kit;
  const { id, kigId, status } = record;
  const owner = tenantOfSession === null ? ownerById(examRound.tenancy, kigId) : {};
  const query = useLiveQuery(['health.examResult', 'campus.student'], {
    queryKey: [examProgress.name, id],
    queryFn: ({ signal }) => client.call(examProgress, { id, ...owner }, { signal }),
  });
  const addressOf = (classId: string) =>
    `/health/exam-class?${new URLSearchParams({ roundId: id, classId, ...(tenantOfSession === null && { kigId }) })}`;
  return (
    <DetailSection
      title={t('health.examRound.groups.progress')}
      extra={
        <TabLink className={page.link} href={`/health/exam-results?roundId=${id}`}>
          {t('health.examRound.progress.results')}
        </TabLink>
      }
    >
      <Loaded query={query} rows={6}>
        {({ classes }) =>
          classes.length === 0 ? (
            <p className={page.quiet}>{t('health.examRound.progress.nobody')}</p>
          ) : (
            <div className={page.classes}>
              {classes.map(({ id: classId, className, total, missing }) => (
                <section key={classId} aria-label={className}>
                  <div className={page.classHead}>
                    <h4>{className}</h4>
                    <span className={page.quiet}>
                      {missing.length === 0
                        ? t('health.examRound.progress.all')
                        : t('health.examRound.progress.examined', { examined: total - missing.length, total })}
                    </span>
                    {can('health.examResult.create') && status === 'open' && (
                      <TabLink className={page.link} href={addressOf(classId)}>
                        {t('health.examRound.progress.enter')}
                      </TabLink>
                    )}
                  </div>
                  <ul className={page.people}>
                    {missing.map((child) => (
                      <li key={child.id}>
                        <StudentLink id={child.id} kigId={kigId}>
                          {nameOf(kit, child)}
                        </StudentLink>
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          )
        }
      </Loaded>
    </DetailSection>
  );
}
