import type { StoredMeasurement } from '@kiga/contract/health/growth/measurement.acts.ts';
import type { measurement } from '@kiga/contract/health/growth/measurement.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { ActIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import styles from './measure.module.css';

/** Levels at the ends, which ask for a look. */
const ends: readonly (string | null)[] = ['low', 'high'];

/** The levels and findings of a measurement, in words and colour. */
export function Levels({
  record,
}: {
  record: Pick<StoredMeasurement, 'heightLevel' | 'weightLevel' | 'findings' | 'toCheck'>;
}) {
  const { t } = useKit();
  const { findings, toCheck } = record;
  return (
    <span className={styles.levels}>
      {(['height', 'weight'] as const).map((of) => {
        const level = record[`${of}Level`];
        return (
          level !== null && (
            <span key={of} data-look={ends.includes(level)}>
              {t(`health.measurement.fields.${of === 'height' ? 'heightCm' : 'weightKg'}`)}{' '}
              {t(`health.measurement.options.${of}Level.${level}`)}
            </span>
          )
        );
      })}
      {findings.map((finding) => (
        <span key={finding} data-look>
          <ActIcon size={iconSizePx.button} aria-hidden />
          {t(`health.measurement.options.finding.${finding}`)}
        </span>
      ))}
      {toCheck && (
        <span data-look>
          <ActIcon size={iconSizePx.button} aria-hidden />
          {t('health.measurement.classPage.toCheck')}
        </span>
      )}
    </span>
  );
}

/** The findings of a measurement in a list, and whether it waits to be checked, in words and colour. */
export function FindingsCell({ record }: { record: EntityRecord }) {
  const { findings, toCheck } = record as EntityRecord & SavedOf<typeof measurement>;
  const found = (findings ?? []).map(({ finding }) => finding);
  if (found.length === 0 && !toCheck) return <NoValue />;
  return <Levels record={{ heightLevel: null, weightLevel: null, findings: found, toCheck: toCheck ?? false }} />;
}
