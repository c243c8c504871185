import { DatePicker, type DatePickerProps } from 'antd';
import type { RangePickerProps } from 'antd/es/date-picker';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo, useRef } from 'react';
import { useKit } from '../kit-context.tsx';
import { dayFormats } from './day-formats.ts';

const DAY = 'YYYY-MM-DD';

const isDay = (text: string) => dayjs(text, DAY, true).isValid();
const dayOf = (text: string | null | undefined) => (text && isDay(text) ? dayjs(text) : null);
const textOf = (day: Dayjs | null | undefined) => day?.format(DAY) ?? null;

type Own = 'value' | 'defaultValue' | 'onChange' | 'onOk' | 'format' | 'multiple' | 'picker';

interface DayPickerProps extends Omit<DatePickerProps, Own> {
  /** Day as YYYY-MM-DD, or the text that `onText` received. */
  value: string | null | undefined;
  onChange(day: string | null): void;
  /** Receives typed text that is no day, or a day that cannot be chosen as YYYY-MM-DD. Without it such text is dropped. */
  onText?(text: string): void;
}

/**
 * Picker of a day, which also accepts a typed one in the formats of the language. The library takes a new object as a
 * new value and then drops the typed text, so the object stays the same while its day does.
 */
export function DayPicker({ value, onChange, onText, onBlur, ...others }: DayPickerProps) {
  const { language } = useKit();
  const formats = dayFormats(language);
  const last = useRef<Dayjs | null>(null);
  // Typed text that is no day leaves the library's value as it was, because a change would replace the text.
  const isText = typeof value === 'string' && value !== '' && !isDay(value);
  const chosen = useMemo(() => dayOf(value), [value]);
  const day = isText ? last.current : chosen;
  last.current = day;
  const takeText = (typed: string) => {
    const text = typed.trim();
    if (text === '') return value && onChange(null);
    const parsed = dayjs(text, formats, true);
    const next = parsed.isValid() ? parsed.format(DAY) : text;
    const { maxDate, minDate } = others;
    const isOut = (maxDate && next > maxDate.format(DAY)) || (minDate && next < minDate.format(DAY));
    if (next !== value && (!parsed.isValid() || isOut)) onText?.(next);
  };
  return (
    <DatePicker
      {...others}
      value={day}
      preserveInvalidOnBlur={onText !== undefined}
      onChange={(chosen) => onChange(textOf(chosen))}
      onBlur={(event, info) => {
        onBlur?.(event, info);
        if (onText && event.target instanceof HTMLInputElement) takeText(event.target.value);
      }}
      format={formats}
    />
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
  const { language, today, t } = useKit();
  const presets = useMemo(
    () => rangesOf(today).map(({ label, days }) => ({ label: t(label), value: days })),
    [today, t],
  );
  const days = useMemo<[Dayjs | null, Dayjs | null]>(() => [dayOf(from), dayOf(to)], [from, to]);
  return (
    <DatePicker.RangePicker
      {...others}
      value={days}
      presets={presets}
      onChange={(chosen) => onChange(textOf(chosen?.[0]), textOf(chosen?.[1]))}
      format={dayFormats(language)}
    />
  );
}

/** Returns the ranges that users choose most, around a day. Weeks begin on Monday. */
function rangesOf(today: string): { label: string; days: [Dayjs, Dayjs] }[] {
  const day = dayjs(today);
  const monday = day.subtract((day.day() + 6) % 7, 'day');
  const month = day.startOf('month');
  const lastMonth = month.subtract(1, 'month');
  return [
    { label: 'kit.field.ranges.today', days: [day, day] },
    { label: 'kit.field.ranges.yesterday', days: [day.subtract(1, 'day'), day.subtract(1, 'day')] },
    { label: 'kit.field.ranges.thisWeek', days: [monday, monday.add(6, 'day')] },
    { label: 'kit.field.ranges.lastWeek', days: [monday.subtract(7, 'day'), monday.subtract(1, 'day')] },
    { label: 'kit.field.ranges.thisMonth', days: [month, month.endOf('month')] },
    { label: 'kit.field.ranges.lastMonth', days: [lastMonth, lastMonth.endOf('month')] },
  ];
}
