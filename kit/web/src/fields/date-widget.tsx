import type { DateField } from '@kiga/entity/fields/date.ts';
import dayjs from 'dayjs';
import { fieldLabel } from '../entity/entity-words.ts';
import { useKit } from '../kit-context.tsx';
import { DayPicker, DayRangePicker } from './day-picker.tsx';
import type { FieldInput, FilterProps, WidgetProps } from './field-view.ts';
import styles from './fields.module.css';

/** Date picker that also accepts typed days. */
export function DateWidget({ field, controlId, value, onChange, describedBy }: WidgetProps) {
  const { today, t } = useKit();
  const { notInFuture } = field as DateField;
  return (
    <DayPicker
      id={controlId}
      className={styles.date}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      onText={onChange}
      // The Enter that confirms a day must not submit the form.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      maxDate={notInFuture ? dayjs(today) : undefined}
      placeholder={t('kit.field.chooseDay')}
      status={describedBy ? 'error' : undefined}
      aria-describedby={describedBy}
      aria-invalid={describedBy !== undefined}
    />
  );
}

/** Filter by a first and a last day, both inclusive. */
function DateFilter({ entity, name, filters, onChange }: FilterProps) {
  const kit = useKit();
  const keys = [`${name}From`, `${name}To`] as const;
  return (
    <label className={styles.range}>
      <span>{fieldLabel(kit, entity, name)}</span>
      <DayRangePicker
        from={filters[keys[0]]?.[0]}
        to={filters[keys[1]]?.[0]}
        allowEmpty={[true, true]}
        onChange={(...days) => {
          for (const [at, key] of keys.entries()) onChange(key, days[at] ? [days[at]] : []);
        }}
      />
    </label>
  );
}

/** Input of days. */
export const dateInput = { Widget: DateWidget, Filter: DateFilter } satisfies FieldInput;

/** Input of encrypted days, which have no filter. */
export const secretDateInput = { Widget: DateWidget } satisfies FieldInput;
