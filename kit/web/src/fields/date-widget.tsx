import type { DateField } from '@kiga/entity/fields/date.ts';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useKit } from '../kit-context.tsx';
import { dayFormats } from './day-formats.ts';
import type { WidgetProps } from './field-view.ts';
import styles from './fields.module.css';

/** A day, typed or chosen. */
export function DateWidget({ field, controlId, value, onChange, describedBy }: WidgetProps) {
  const { language, today, t } = useKit();
  const { notInFuture } = field as DateField;
  return (
    <DatePicker
      id={controlId}
      className={styles.date}
      value={typeof value === 'string' ? dayjs(value) : null}
      onChange={(day) => onChange(day ? day.format('YYYY-MM-DD') : null)}
      // The Enter that takes a day is no wish to send the form.
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
