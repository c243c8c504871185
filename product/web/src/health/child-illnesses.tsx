import { student } from '@kiga/contract/campus/student.entity.ts';
import { illness } from '@kiga/contract/health/illness.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import { callsOf, type EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { ownerInput } from '@kiga/kit-web/entity/owner.ts';
import { ActIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useChanges } from '@kiga/kit-web/live/use-changes.ts';
import { StateTag } from '@kiga/kit-web/states/state-tag.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Loaded, StudentCard } from '../campus/campus.public.ts';
import styles from './illness.module.css';

const SHOWN = 5;

/** The latest cases of a child, with the day until which it stays away. */
export default function ChildIllnesses({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t, client, language } = kit;
  const queries = useQueryClient();
  const queryKey = [illness.key, 'ofStudent', record.id];
  useChanges([illness.key], () => queries.invalidateQueries({ queryKey }));
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const input = { studentId: record.id, pageSize: SHOWN, ...ownerInput(kit, student, record) };
      return client.call(callsOf(illness).page, input, { signal });
    },
  });
  const owner: Record<string, string> = kit.tenantOfSession === null ? { kigId: String(record.kigId) } : {};
  return (
    <StudentCard
      title={t('health.illness.child.title')}
      extra={
        <TabLink href={`/health/illnesses?${new URLSearchParams({ studentId: record.id, ...owner })}`}>
          {t('health.illness.child.all')}
        </TabLink>
      }
    >
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <p className={styles.quiet}>{t('health.illness.child.none')}</p>
          ) : (
            <ul className={styles.cases}>
              {(list as SavedOf<typeof illness>[]).map(({ id, disease, caseDay, status, isolationUntil }) => (
                <li key={id}>
                  {status === 'isolating' && <ActIcon size={iconSizePx.button} aria-hidden />}
                  <TabLink href={`/health/illnesses/${id}`}>
                    {disease ? t(`health.illness.options.disease.${disease}`) : t('health.illness.name')}
                  </TabLink>
                  <StateTag entity={illness} state={String(status)} />
                  <span className={styles.end}>
                    {isolationUntil && status === 'isolating'
                      ? t('health.illness.child.until', { day: formatDay(isolationUntil, language) })
                      : caseDay && formatDay(caseDay, language)}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </StudentCard>
  );
}
