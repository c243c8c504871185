import { DatePicker, type DatePickerProps } from 'antd';
import type { RangePickerProps } from 'antd/es/date-picker';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo } from 'react';
import { useKit } from '../kit-context.tsx';
import { dayFormats } from './day-formats.ts';

const DAY = 'YYYY-MM-DD';

const dayOf = (text: string | null | undefined) => (text ? dayjs(text) : null);
const textOf = (day: Dayjs | null | undefined) => day?.format(DAY) ?? null;

type Own = 'value' | 'defaultValue' | 'onChange' | 'onOk' | 'format' | 'multiple' | 'picker';

interface DayPickerProps extends Omit<DatePickerProps, Own> {
  /** Day as YYYY-MM-DD. */
  value: string | null | undefined;
  onChange(day: string | null): void;
}

/**
 * Picker of a day, which also accepts a typed one in the formats of the language. The library takes a new object as a
 * new value and then drops the typed text, so the object stays the same while its day does.
 */
export function DayPicker({ value, onChange, ...others }: DayPickerProps) {
  const { language } = useKit();
  const day = useMemo(() => dayOf(value), [value]);
  return (
    <DatePicker {...others} value={day} onChange={(chosen) => onChange(textOf(chosen))} format={dayFormats(language)} />
  );
}

interface DayRangePickerProps extends Omit<RangePickerProps, Own> {
  /** First day as YYYY-MM-DD. */
  from: string | null | undefined;
  /** Last day as YYYY-MM-DD. */
  to: string | null | undefined;
  onChange(from: string | null, to: string | null): void;
}

/** Picker of a first and a last day, with the rules of {@link DayPicker}. */
export function DayRangePicker({ from, to, onChange, ...others }: DayRangePickerProps) {
  const { language } = useKit();
  const days = useMemo<[Dayjs | null, Dayjs | null]>(() => [dayOf(from), dayOf(to)], [from, to]);
  return (
    <DatePicker.RangePicker
      {...others}
      value={days}
      onChange={(chosen) => onChange(textOf(chosen?.[0]), textOf(chosen?.[1]))}
      format={dayFormats(language)}
    />
  );
}
