import { TimePicker } from 'antd';
import dayjs from 'dayjs';
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
  return (
    <TimePicker
      id={controlId}
      className={styles.date}
      value={shown(value)}
      onChange={(time) => onChange(time ? time.format(FORMAT) : null)}
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
  return (
    <label className={styles.range}>
      <span>{fieldLabel(kit, entity, name)}</span>
      <TimePicker.RangePicker
        value={[shown(filters[keys[0]]?.[0]), shown(filters[keys[1]]?.[0])]}
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
