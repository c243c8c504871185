import { measurement } from '@kiga/contract/health/growth/measurement.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { recordPath } from '@kiga/kit-web/entity/record-path.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { TabLink } from '@kiga/kit-web/tabs/tab-link.tsx';
import { ChildCard } from '../child-card.tsx';
import styles from '../illness.module.css';
import { Levels } from './levels.tsx';

const HREF = '/health/measurements';

/** The last measurements of a child with their levels, and a way to enter another. */
export default function ChildMeasurements({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t, can, language, tenantOfSession } = kit;
  return (
    <ChildCard
      record={record}
      entity={measurement}
      title={t('health.measurement.child.title')}
      all={t('health.measurement.child.all')}
      none={t('health.measurement.child.none')}
      href={HREF}
      shown={3}
      more={
        can('health.measurement.create') &&
        tenantOfSession !== null && (
          <TabLink href={`${HREF}/new?studentId=${record.id}`}>{t('health.measurement.child.measure')}</TabLink>
        )
      }
    >
      {(found) => {
        const { measuredOn, heightCm, weightKg, heightLevel, weightLevel, findings, toCheck } = found as EntityRecord &
          SavedOf<typeof measurement>;
        const values = [heightCm && `${heightCm} cm`, weightKg && `${weightKg} kg`].filter(Boolean).join(' / ');
        const levels = {
          heightLevel: heightLevel ?? null,
          weightLevel: weightLevel ?? null,
          findings: (findings ?? []).map(({ finding }) => finding),
          toCheck: toCheck ?? false,
        };
        return (
          <>
            <TabLink href={recordPath(kit, measurement, HREF, found)}>
              {measuredOn && formatDay(measuredOn, language)}
            </TabLink>
            <span>{values}</span>
            <span className={styles.end}>
              <Levels record={levels} />
            </span>
          </>
        );
      }}
    </ChildCard>
  );
}
