import { closeTrip } from '@kiga/contract/transport/trip.acts.ts';
import { trip } from '@kiga/contract/transport/trip.entity.ts';
import type { TripStatus } from '@kiga/contract/transport/trip.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { StateTone } from '@kiga/entity/define-states.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { asLight, lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { formatDay } from '@kiga/kit-web/entity/format.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';
import { kindergartens } from '../campus/campus.public.ts';
import { BusCell, LineCell } from './record-links.tsx';
import styles from './transport.module.css';

const TripEvents = lazyPart(() => import('./trip-events.tsx'));

const tones: Readonly<Record<TripStatus, StateTone>> = {
  underway: 'information',
  arrived: 'look',
  ended: 'fine',
  closedByOffice: 'act',
};

/** Status of a trip: a dot and a text. */
function StatusCell({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const { status } = record as SavedOf<typeof trip>;
  if (!status) return <NoValue />;
  return <ToneTag tone={tones[status]}>{t(`transport.trip.options.status.${status}`)}</ToneTag>;
}

/** Head of a trip: its day, line and direction, and its status. */
function TripHead({ record }: { record: EntityRecord }) {
  const { t, language } = useKit();
  const { day, direction, lineIdText } = record as SavedOf<typeof trip> & { lineIdText?: string | null };
  const parts = [
    day && formatDay(day, language),
    lineIdText,
    direction && t(`transport.trip.options.direction.${direction}`),
  ];
  return (
    <header className={styles.recordHead}>
      <h2>{parts.filter(Boolean).join(' · ')}</h2>
      <StatusCell record={record} />
    </header>
  );
}

/** Screen of bus trips. */
export default asLight(
  entityScreen(trip, {
    tenants: kindergartens,
    columns: {
      status: { Cell: StatusCell, inRecord: true },
      busId: { Cell: BusCell, inRecord: true },
      lineId: { Cell: LineCell, inRecord: true },
    },
    acts: [screenAct(closeTrip)],
    narrowOrder: ['busId', 'notTodayCount', 'plannedCount', 'endedAt'],
    inlineFilters: ['day', 'status', 'lineId'],
    empty: { title: 'transport.trip.emptyTitle', text: 'transport.trip.emptyText' },
    RecordHead: TripHead,
    sections: { events: TripEvents },
  }),
);
