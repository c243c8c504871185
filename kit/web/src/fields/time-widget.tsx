import { TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo } from 'react';
import { fieldLabel } from '../entity/entity-words.ts';
import { useKit } from '../kit-context.tsx';
import type { FieldInput, FilterProps, WidgetProps } from './field-view.ts';
import styles from './fields.module.css';

const FORMAT = 'HH:mm';

/** Returns a fixed day with this time, for the picker. */
const shown = (time: unknown) => (typeof time === 'string' ? dayjs(`2000-01-01T${time}`) : null);

/** Time picker that also accepts typed times. */
function TimeWidget({ controlId, value, onChange, describedBy }: WidgetProps) {
  const { t } = useKit();
  // The picker takes a new object as a new value and then drops the typed text.
  const time = useMemo(() => shown(value), [value]);
  return (
    <TimePicker
      id={controlId}
      className={styles.date}
      value={time}
      onChange={(chosen) => onChange(chosen ? chosen.format(FORMAT) : null)}
      format={FORMAT}
      minuteStep={5}
      needConfirm={false}
      placeholder={t('kit.field.chooseTime')}
      status={describedBy ? 'error' : undefined}
      aria-describedby={describedBy}
      aria-invalid={describedBy !== undefined}
    />
  );
}

/** Filter by an earliest and a latest time of day, both inclusive. */
function TimeFilter({ entity, name, filters, onChange }: FilterProps) {
  const kit = useKit();
  const keys = [`${name}From`, `${name}To`] as const;
  const [from, to] = keys.map((key) => filters[key]?.[0]);
  const times = useMemo<[Dayjs | null, Dayjs | null]>(() => [shown(from), shown(to)], [from, to]);
  return (
    <label className={styles.range}>
      <span>{fieldLabel(kit, entity, name)}</span>
      <TimePicker.RangePicker
        value={times}
        allowEmpty={[true, true]}
        format={FORMAT}
        onChange={(range) => {
          for (const [at, key] of keys.entries()) onChange(key, range?.[at] ? [range[at].format(FORMAT)] : []);
        }}
      />
    </label>
  );
}

/** Input of times of day. */
export const timeInput = { Widget: TimeWidget, Filter: TimeFilter } satisfies FieldInput;
