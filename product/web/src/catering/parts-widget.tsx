import { gramsOfStage } from '@kiga/contract/catering/meals.ts';
import type { RowsField } from '@kiga/entity/fields/rows.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import { innerInputOf } from '@kiga/kit-web/fields/inner-inputs.ts';
import { useReferenceOptions } from '@kiga/kit-web/fields/use-reference-options.ts';
import { FormField } from '@kiga/kit-web/form/form-field.tsx';
import { DeleteIcon, iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button, Select, Tooltip } from 'antd';
import styles from './parts.module.css';
import { type PortionRow, rowsIn } from './portion-rows.ts';

/** Input of the foods of a dish: one line each, with grams per child by stage. */
export function PartsWidget(props: WidgetProps) {
  const { t } = useKit();
  const { field, controlId, value, onChange } = props;
  const rows = rowsIn(value);
  const { maxCount } = field as RowsField;
  return (
    <div className={styles.parts} id={controlId} tabIndex={-1}>
      {rows.map((row, index) => (
        <PortionLine
          key={row.foodId ?? String(index)}
          {...props}
          row={row}
          index={index}
          onRow={(changed) => onChange(rows.with(index, changed))}
          onRemove={() => onChange(rows.toSpliced(index, 1))}
        />
      ))}
      <AddReference
        to="catering.food"
        label={t('catering.form.addFood')}
        placeholder={t('catering.form.foodPlaceholder')}
        ownerId={props.ownerId}
        taken={rows.map(({ foodId }) => foodId)}
        isFull={rows.length >= maxCount}
        onChoose={(foodId, foodName) => onChange([...rows, { foodId, foodName }])}
      />
    </div>
  );
}

interface LineProps extends Pick<WidgetProps, 'entity' | 'field' | 'path' | 'record' | 'ownerId'> {
  row: PortionRow;
  index: number;
  onRow(row: PortionRow): void;
  onRemove(): void;
}

/** A food with its grams by stage. Grams of the first filled stage are offered for the others. */
export function PortionLine({ entity, field, path, record, ownerId, row, index, onRow, onRemove }: LineProps) {
  const { t } = useKit();
  const { fields } = field as RowsField;
  const name = row.foodName ?? t('catering.parts.food', { number: index + 1 });
  const filled = Object.values(gramsOfStage).find((grams) => row[grams] != null);
  const canFill = filled !== undefined && Object.values(gramsOfStage).some((grams) => row[grams] == null);
  return (
    <div className={styles.part} role="group" aria-label={name} data-path={`${path}.${index}.foodId`}>
      <span className={styles.food}>{name}</span>
      {Object.values(gramsOfStage).map((grams) => {
        const inner = fields[grams];
        if (!inner) return null;
        const stage = t(`catering.dish.inner.parts.${grams}`);
        return (
          <FormField
            key={grams}
            entity={entity}
            Widget={innerInputOf(inner).Widget}
            field={inner}
            name={grams}
            label={stage}
            path={`${path}.${index}.${grams}`}
            value={row[grams] ?? null}
            onChange={(value) => onRow({ ...row, [grams]: value as number | null })}
            {...(record && { record })}
            {...(ownerId !== undefined && { ownerId })}
          />
        );
      })}
      <span className={styles.acts}>
        {canFill && filled && (
          <Button
            size="small"
            onClick={() => {
              const same = row[filled] ?? null;
              onRow({ ...row, nurseryG: same, juniorG: same, middleG: same, seniorG: same });
            }}
          >
            {t('catering.parts.fill')}
          </Button>
        )}
        <Tooltip title={t('catering.parts.remove', { food: name })}>
          <Button
            type="text"
            aria-label={t('catering.parts.remove', { food: name })}
            icon={<DeleteIcon size={iconSizePx.button} />}
            onClick={onRemove}
          />
        </Tooltip>
      </span>
    </div>
  );
}

interface AddProps {
  to: string;
  label: string;
  placeholder: string;
  ownerId: string | undefined;
  /** Ids that cannot be chosen again. */
  taken: readonly (string | null | undefined)[];
  isFull?: boolean;
  onChoose(id: string, title: string): void;
}

/** A select that adds the chosen record and is empty again. */
export function AddReference({ to, label, placeholder, ownerId, taken, isFull = false, onChoose }: AddProps) {
  const { options, loading, search, matches } = useReferenceOptions(to, { ownerId, wanted: true, chosen: [] });
  return (
    <Select
      className={styles.add ?? ''}
      aria-label={label}
      placeholder={placeholder}
      value={null}
      disabled={isFull}
      loading={loading}
      showSearch={{ filterOption: matches, onSearch: search }}
      options={options.filter(({ value }) => !taken.includes(value))}
      onChange={(id: string | null) => {
        const chosen = options.find(({ value }) => value === id);
        if (chosen) onChoose(chosen.value, String(chosen.label));
      }}
    />
  );
}
