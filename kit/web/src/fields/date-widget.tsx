import type { DateField } from '@kiga/entity/fields/date.ts';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { fieldLabel } from '../entity/entity-words.ts';
import { useKit } from '../kit-context.tsx';
import { dayFormats } from './day-formats.ts';
import type { FieldInput, FilterProps, WidgetProps } from './field-view.ts';
import styles from './fields.module.css';

/** Date picker that also accepts typed days. */
export function DateWidget({ field, controlId, value, onChange, describedBy }: WidgetProps) {
  const { language, today, t } = useKit();
  const { notInFuture } = field as DateField;
  return (
    <DatePicker
      id={controlId}
      className={styles.date}
      value={typeof value === 'string' ? dayjs(value) : null}
      onChange={(day) => onChange(day ? day.format('YYYY-MM-DD') : null)}
      // The Enter that confirms a day must not submit the form.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      format={dayFormats(language)}
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
  const day = (key: string) => (filters[key]?.[0] ? dayjs(filters[key][0]) : null);
  return (
    <label className={styles.range}>
      <span>{fieldLabel(kit, entity, name)}</span>
      <DatePicker.RangePicker
        value={[day(`${name}From`), day(`${name}To`)]}
        allowEmpty={[true, true]}
        format={dayFormats(kit.language)}
        onChange={(range) => {
          onChange(`${name}From`, range?.[0] ? [range[0].format('YYYY-MM-DD')] : []);
          onChange(`${name}To`, range?.[1] ? [range[1].format('YYYY-MM-DD')] : []);
        }}
      />
    </label>
  );
}

/** Input of days. */
export const dateInput = { Widget: DateWidget, Filter: DateFilter } satisfies FieldInput;

/** Input of encrypted days, which have no filter. */
export const secretDateInput = { Widget: DateWidget } satisfies FieldInput;
