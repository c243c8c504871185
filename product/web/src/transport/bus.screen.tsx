import { bus, type busStates } from '@kiga/contract/transport/bus.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import type { StateTone } from '@kiga/entity/define-states.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import type { OwnWays } from '@kiga/kit-web/entity/screen-options.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { NoValue } from '@kiga/kit-web/fields/no-value.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ToneTag } from '@kiga/kit-web/states/state-tag.tsx';
import { kindergartens } from '../campus/campus.public.ts';
import { lastDay } from './last-day.tsx';
import { DriverCell, studentsHref, TeacherCell } from './record-links.tsx';

const BusLines = lazyPart(() => import('./bus-lines.tsx'));
const BusPeople = lazyPart(() => import('./bus-people.tsx'));

const tones: Readonly<Record<(typeof busStates)[number], StateTone>> = {
  inUse: 'fine',
  underRepair: 'look',
  outOfUse: 'past',
};

/** State of a bus: a dot and a text. */
function StateCell({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const { state } = record as SavedOf<typeof bus>;
  if (!state) return <NoValue />;
  return <ToneTag tone={tones[state]}>{t(`transport.bus.options.state.${state}`)}</ToneTag>;
}

/** Returns the way from a row to the stops and children of the bus. */
function useStudentsWay(): OwnWays {
  const kit = useKit();
  return ({ id, kigId }) =>
    kit.can('transport.rider.read')
      ? [
          {
            key: 'students',
            label: kit.t('transport.bus.lines.students'),
            onClick: () => kit.open(studentsHref(kit, { id, kigId: String(kigId) })),
          },
        ]
      : [];
}

/** Screen of school buses. */
export default entityScreen(bus, {
  tenants: kindergartens,
  columns: {
    state: { Cell: StateCell, inRecord: true },
    driverId: { Cell: DriverCell, inRecord: true },
    teacherId: { Cell: TeacherCell, inRecord: true },
    inspectionExpiresOn: lastDay('inspectionExpiresOn'),
    permitExpiresOn: lastDay('permitExpiresOn'),
  },
  narrowOrder: ['phone', 'seatCount', 'inspectionExpiresOn', 'teacherId'],
  inlineFilters: ['state', 'driverId'],
  empty: { title: 'transport.bus.emptyTitle', text: 'transport.bus.emptyText' },
  sections: { lines: BusLines, people: BusPeople },
  useRowWays: useStudentsWay,
  ways: [
    { label: 'transport.bus.lists', href: '/campus/bus-lines', permission: 'transport.line.read' },
    { label: 'transport.ofBus.trips', href: '/campus/bus-trips', permission: 'transport.trip.read' },
    { label: 'transport.bus.tablet', href: '/transport/station', permission: 'transport.trip.record' },
  ],
});
