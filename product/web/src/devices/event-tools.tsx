import { device } from '@kiga/contract/devices/device.entity.ts';
import { EVENT_DAYS_MAX, type EventPage, eventOutcomes } from '@kiga/contract/devices/event.acts.ts';
import { eventKinds } from '@kiga/contract/devices/event-kinds/event-kinds.ts';
import type { EntityKey } from '@kiga/entity/entity-keys.ts';
import { reference } from '@kiga/entity/fields/reference.ts';
import { tenantLabel } from '@kiga/kit-web/entity/entity-words.ts';
import { daysBetween } from '@kiga/kit-web/entity/format.ts';
import { DayRangePicker } from '@kiga/kit-web/fields/day-picker.tsx';
import { LabelledSelect } from '@kiga/kit-web/fields/labelled-select.tsx';
import { ReferenceFilter } from '@kiga/kit-web/fields/reference.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { SearchBox } from '@kiga/kit-web/list/search-box.tsx';
import { Button } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { kindergartens } from '../campus/campus.public.ts';
import { kindWord } from './event-kind.tsx';
import { outcomeWord } from './event-result.tsx';
import styles from './events.module.css';
import { type ChangeEventView, chosenIn, type EventView } from './use-event-view.ts';

interface EventToolsProps {
  view: EventView;
  page: EventPage | undefined;
  onChange: ChangeEventView;
}

/** Choice of several outcomes at once. */
const TO_CHECK = 'toCheck';

/** All events of today. */
const everything: EventView = {
  deviceId: undefined,
  studentId: undefined,
  cardNumber: undefined,
  from: undefined,
  to: undefined,
  outcome: undefined,
  kind: undefined,
  toCheck: undefined,
};

/** Filters of the events. */
export function EventTools({ view, page, onChange }: EventToolsProps) {
  const kit = useKit();
  const { t } = kit;
  const { kigId } = view;
  // A chosen filter stays changeable, regardless of the answer.
  const offers = (name: 'studentId' | 'cardNumber') => view[name] !== undefined || page?.filters.includes(name);
  const choose = (name: 'kigId' | 'deviceId' | 'studentId', to: EntityKey, label: string, of?: string) => (
    <ReferenceFilter
      entity={device}
      field={reference(to, {})}
      of={of}
      allLabel={name === 'kigId' ? t('kit.field.choose') : undefined}
      name={name}
      label={label}
      filters={{ [name]: view[name] === undefined ? [] : [view[name]] }}
      {...(name !== 'kigId' && kigId !== undefined && { ownerId: kigId })}
      onChange={(_, [chosen]) =>
        // Machines and children belong to one kindergarten.
        onChange(name === 'kigId' ? { kigId: chosen, deviceId: undefined, studentId: undefined } : { [name]: chosen })
      }
    />
  );
  if (kit.tenantOfSession === null && kigId === undefined) {
    return choose('kigId', kindergartens.to, tenantLabel(kit, kindergartens), device.key);
  }
  return (
    <>
      {offers('cardNumber') && <Card view={view} onChange={onChange} />}
      {kit.tenantOfSession === null && choose('kigId', kindergartens.to, tenantLabel(kit, kindergartens), device.key)}
      {kit.can('devices.device.read') && choose('deviceId', device.key, t('devices.event.device'))}
      <LabelledSelect
        label={t('devices.event.kind')}
        value={view.kind ?? null}
        options={eventKinds.map((value) => ({ value, label: kindWord(kit, value) }))}
        onChange={(chosen) => onChange({ kind: eventKinds.find((kind) => kind === chosen) })}
      />
      <LabelledSelect
        label={t('devices.event.outcome')}
        value={view.outcome ?? (view.toCheck ? TO_CHECK : null)}
        options={[
          { value: TO_CHECK, label: t('devices.event.toCheck') },
          ...eventOutcomes.map((value) => ({ value, label: outcomeWord(kit, value) })),
        ]}
        onChange={(chosen) =>
          onChange({
            outcome: eventOutcomes.find((outcome) => outcome === chosen),
            toCheck: chosen === TO_CHECK || undefined,
          })
        }
      />
      {kit.can('campus.student.read') &&
        offers('studentId') &&
        choose('studentId', 'campus.student', t('devices.event.student'))}
      <Days view={view} page={page} onChange={onChange} />
      {Object.keys(chosenIn({ ...view, kigId: undefined })).length > 0 && (
        <Button type="link" onClick={() => onChange(everything)}>
          {t('kit.list.clearFilters')}
        </Button>
      )}
    </>
  );
}

/** Days of the kindergarten; its today by default. */
function Days({ view, page, onChange }: EventToolsProps) {
  const { t, today: todayOfSession } = useKit();
  const today = dayjs(page?.today ?? todayOfSession);
  const from = view.from ?? view.to ?? page?.from;
  const to = view.to ?? view.from ?? page?.to;
  const text = (day: Dayjs) => day.format('YYYY-MM-DD');
  const ago = (days: number) => today.subtract(days, 'day');
  return (
    <DayRangePicker
      className={styles.days ?? ''}
      aria-label={t('devices.event.days')}
      from={from ?? text(today)}
      to={to ?? text(today)}
      allowClear={false}
      maxDate={today}
      disabledDate={(day, { from: begun }) =>
        begun !== undefined && Math.abs(daysBetween(text(begun), text(day))) >= EVENT_DAYS_MAX
      }
      presets={[
        { label: t('devices.event.today'), value: [today, today] },
        { label: t('devices.event.yesterday'), value: [ago(1), ago(1)] },
        { label: t('devices.event.week'), value: [ago(6), today] },
      ]}
      onChange={(first, last) => {
        if (!first || !last) return;
        const isToday = first === text(today) && last === text(today);
        // A view of today stays a view of today on the next day.
        onChange(isToday ? { from: undefined, to: undefined } : { from: first, to: last });
      }}
    />
  );
}

function Card({ view: { cardNumber = '' }, onChange }: Pick<EventToolsProps, 'view' | 'onChange'>) {
  const { t } = useKit();
  return (
    <SearchBox
      value={cardNumber}
      placeholder={t('devices.event.cardHint')}
      onSearch={(typed) => onChange({ cardNumber: typed.replace(/[^0-9A-Za-z]/g, '') }, { replace: true })}
    />
  );
}
