import type { ExcelColumn } from '@kiga/entity/define-entity.ts';
import type { ListAbilities } from '@kiga/entity/entity-calls.ts';
import { headingOf } from '@kiga/entity/transfer-calls.ts';
import { Alert, Button, Checkbox, Radio, Switch } from 'antd';
import type { AnyEntity } from '../entity/any-entity.ts';
import { type ExportProof, useKit } from '../kit-context.tsx';
import styles from './transfer.module.css';

/** Values of an export's form. */
export interface ExportFormValues {
  selectedOnly: boolean;
  columns: readonly string[];
  /** True for an export with unmasked numbers. */
  whole: boolean;
  proof: ExportProof | null;
}

/** Returns the columns of the entity's sheet that the reader sees in full or masked, in their order. */
export function readableColumns(entity: AnyEntity, { fields }: ListAbilities): ExcelColumn[] {
  return (entity.excel ?? []).filter(({ field, shows = field }) => fields.includes(shows));
}

interface ExportFormProps {
  entity: AnyEntity;
  readable: readonly ExcelColumn[];
  values: ExportFormValues;
  onChange(values: Partial<ExportFormValues>): void;
  /** Number of records of the whole list. */
  total: number;
  selected: number;
  /** Error of the proof. */
  proofFailure: string | null;
}

/** Form of an export: rows, columns, and whether numbers are unmasked. */
export function ExportForm({ entity, readable, values, onChange, total, selected, proofFailure }: ExportFormProps) {
  const { t, can, language, ExportProof } = useKit();
  const amount = (count: number) => t(`${entity.key}.amount`, { count });
  return (
    <>
      <fieldset className={styles.fieldset}>
        <legend className={styles.title}>{t('kit.transfer.whichRows')}</legend>
        <Radio.Group
          value={values.selectedOnly}
          onChange={({ target }) => onChange({ selectedOnly: target.value })}
          options={[
            { value: false, label: t('kit.transfer.allRows', { total: amount(total) }) },
            {
              value: true,
              label: t('kit.transfer.selectedRows', { total: amount(selected) }),
              disabled: selected === 0,
            },
          ]}
        />
      </fieldset>
      <fieldset className={styles.fieldset}>
        <legend className={styles.title}>
          {t('kit.transfer.whichColumns')}
          <Button type="link" size="small" onClick={() => onChange({ columns: readable.map(({ field }) => field) })}>
            {t('kit.transfer.allColumns')}
          </Button>
          <Button type="link" size="small" onClick={() => onChange({ columns: [] })}>
            {t('kit.transfer.noColumns')}
          </Button>
        </legend>
        <Checkbox.Group
          className={styles.exportColumns}
          value={[...values.columns]}
          onChange={(columns) => onChange({ columns })}
          options={readable.map((column) => ({ value: column.field, label: headingOf(column, language) }))}
        />
      </fieldset>
      {can(`${entity.key}.readContact`) && (
        <div>
          <label className={styles.whole}>
            <Switch checked={values.whole} onChange={(whole) => onChange({ whole, proof: null })} />
            {t('kit.transfer.whole')}
          </label>
          <p className={styles.hint}>{t('kit.transfer.wholeHint')}</p>
          {values.whole && (
            <div className={styles.proof}>
              <ExportProof onProof={(proof) => onChange({ proof })} />
              {proofFailure !== null && (
                <div ref={scrollTo}>
                  <Alert role="alert" type="error" showIcon title={proofFailure} />
                </div>
              )}
            </div>
          )}
        </div>
      )}
      <p className={styles.hint}>{t('kit.transfer.wayBack', { key: t('kit.transfer.key') })}</p>
    </>
  );
}

/** Returns nothing, because React treats a ref's return value as its clean-up. */
function scrollTo(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
