import { growthFamilies, growthIndicators } from '@kiga/contract/health/growth/growth.ts';
import { measurement } from '@kiga/contract/health/growth/measurement.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import { DetailSection } from '@kiga/kit-web/detail/detail-section.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { fieldLabel, optionLabel } from '@kiga/kit-web/entity/entity-words.ts';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import styles from './growth-chart.module.css';
import { scoreText } from './growth-chart.tsx';
import { FindingsCell } from './levels.tsx';

type Measurement = SavedOf<typeof measurement>;
type Result = NonNullable<Measurement['results']>[number];

/** The results of a measurement: a table for each family of standards, the deciding one first, with the method. */
export default function MeasurementResults({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { t } = kit;
  const { results, ratedBy, method } = record as EntityRecord & Measurement;
  // Readers without health data get no results.
  if (!('results' in record)) return null;
  const families = growthFamilies.toSorted((a, b) => Number(b === ratedBy) - Number(a === ratedBy));
  const shown = families.flatMap((family) => {
    const own = growthIndicators.flatMap((name) =>
      (results ?? []).filter((one) => one.family === family && one.indicator === name),
    );
    return own.length > 0 ? [{ family, own }] : [];
  });
  return (
    <DetailSection title={t('health.measurement.groups.results')} extra={<FindingsCell record={record} />}>
      {shown.length === 0 ? (
        <p className={styles.quiet}>{t('health.measurement.unrated')}</p>
      ) : (
        shown.map(({ family, own }) => <ResultTable key={family} results={own} isDeciding={family === ratedBy} />)
      )}
      {method && (
        <p className={styles.quiet}>
          {fieldLabel(kit, measurement, 'method')} {method}
        </p>
      )}
    </DetailSection>
  );
}

function ResultTable({ results, isDeciding }: { results: readonly Result[]; isDeciding: boolean }) {
  const kit = useKit();
  const { t } = kit;
  const standard = optionLabel(kit, measurement, 'standard', results[0]?.standard ?? '');
  return (
    <table className={styles.table}>
      <caption>{isDeciding ? t('health.measurement.deciding', { standard }) : standard}</caption>
      <thead>
        <tr>
          {(['indicator', 'value', 'median', 'z', 'level', 'nutrition'] as const).map((name) => (
            <th key={name} scope="col">
              {t(`health.measurement.inner.results.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {results.map(({ indicator, value, median, z, level, nutrition }) => (
          <tr key={indicator}>
            <td>{optionLabel(kit, measurement, 'indicator', indicator)}</td>
            <td>{value.toFixed(1)}</td>
            <td>{median.toFixed(1)}</td>
            <td>{scoreText(z)}</td>
            <td>{optionLabel(kit, measurement, 'level', level)}</td>
            <td>{nutrition ? optionLabel(kit, measurement, 'nutrition', nutrition) : <NoValue />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
