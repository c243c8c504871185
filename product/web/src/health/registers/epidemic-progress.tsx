import { epidemicMissing } from '@kiga/contract/health/epidemic.acts.ts';
import { epidemicForm } from '@kiga/contract/health/epidemic-form.entity.ts';
import { ownerById } from '@kiga/entity/define-tenancy.ts';
import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { nameOf } from '../../attendance/attendance.public.ts';
import { Loaded, StudentLink } from '../../campus/campus.public.ts';
import page from './entry-page.module.css';

/** The reports of a form: who has not reported, by class, with a way to enter them. */
export default function EpidemicProgress({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t, client, can, language, tenantOfSession } = kit;
  const { id, kigId, version, erasedOn, reportCount } = record;
  const query = useQuery({
    queryKey: [epidemicMissing.name, id, version],
    queryFn: ({ signal }) =>
      client.call(
        epidemicMissing,
        { id, ...(tenantOfSession === null && ownerById(epidemicForm.tenancy, kigId)) },
        { signal },
      ),
    enabled: erasedOn == null,
  });
  const enter = (classId?: string) =>
    can('health.epidemicReport.create') && record.status === 'open' ? (
      <TabLink
        className={page.link}
        href={`/health/epidemic-entry?formId=${id}${classId === undefined ? '' : `&classId=${classId}`}`}
      >
        {t('health.epidemicForm.missing.enterOne')}
      </TabLink>
    ) : null;
  return (
    <DetailSection
      title={t('health.epidemicForm.groups.missing')}
      extra={
        <TabLink className={page.link} href={`/health/epidemic-reports?formId=${id}`}>
          {t('health.epidemicForm.missing.reports')}
        </TabLink>
      }
    >
      {typeof erasedOn === 'string' ? (
        <p className={page.quiet}>
          {t('health.epidemicForm.missing.erased', { day: formatDay(erasedOn, language), count: Number(reportCount) })}
        </p>
      ) : (
        <Loaded query={query} rows={6}>
          {({ classes, staff, kigId: owner }) => (
            <div className={page.classes}>
              {classes.map(({ id: classId, className, total, missing }) => (
                <Group key={classId} title={className} total={total} missing={missing.length} extra={enter(classId)}>
                  {missing.map((child) => (
                    <li key={child.id}>
                      <StudentLink id={child.id} kigId={owner}>
                        {nameOf(kit, child)}
                      </StudentLink>
                      {child.guardian !== null && (
                        <span className={page.quiet}>
                          {' '}
                          {t('health.epidemicForm.missing.guardian', { name: child.guardian })}
                        </span>
                      )}
                    </li>
                  ))}
                </Group>
              ))}
              {staff && (
                <Group
                  title={t('health.epidemicForm.missing.staff')}
                  total={staff.total}
                  missing={staff.missing.length}
                  extra={enter()}
                >
                  {staff.missing.map((person) => (
                    <li key={person.id}>{nameOf(kit, person)}</li>
                  ))}
                </Group>
              )}
            </div>
          )}
        </Loaded>
      )}
    </DetailSection>
  );
}

interface GroupProps {
  title: string;
  total: number;
  missing: number;
  extra: ReactNode;
  children: ReactNode;
}

function Group({ title, total, missing, extra, children }: GroupProps) {
  const { t } = useKit();
  return (
    <section aria-label={title}>
      <div className={page.classHead}>
        <h4>{title}</h4>
        <span className={page.quiet}>
          {missing === 0
            ? t('health.epidemicForm.missing.all')
            : t('health.epidemicForm.missing.reported', { reported: total - missing, total })}
        </span>
        {extra}
      </div>
      <ul className={page.people}>{children}</ul>
    </section>
  );
}
