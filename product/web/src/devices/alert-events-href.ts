import type { alertKinds } from '@kiga/contract/devices/device.acts.ts';
import type { EventOutcome } from '@kiga/contract/devices/event.acts.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';
import type { DeviceAlert } from './alert-row.tsx';
import { type EventView, eventsHref } from './use-event-view.ts';

type Kind = (typeof alertKinds)[number];

const of = (outcome: EventOutcome): EventView => ({ outcome });

/** Filters of an alert's events, in addition to machine, card and day; null for alerts without events. */
const views: Readonly<Record<Kind, EventView | null>> = {
  'lost-card': of('lost-card'),
  'unknown-card': of('unknown-card'),
  'not-enrolled': of('not-enrolled'),
  'event-differs': { toCheck: true },
  'time-doubtful': { toCheck: true },
  'row-unclear': { toCheck: true },
  'row-unread': of('unread'),
  clock: null,
  signature: null,
  codes: null,
  'unknown-person': of('unknown-person'),
  'door-open': { kind: 'telemetry' },
  tamper: { kind: 'telemetry' },
  storage: { kind: 'telemetry' },
  battery: { kind: 'telemetry' },
};

/** Returns the address of an alert's events on its last day; null where it has none or the reader may not see them. */
export function alertEventsHref(kit: Kit, { kind, kigId, deviceId, cardNumber, day }: DeviceAlert): string | null {
  const view = views[kind];
  if (view === null || !kit.can('devices.event.read')) return null;
  return eventsHref(kit, { kigId, deviceId, cardNumber: cardNumber ?? undefined, from: day, to: day, ...view });
}
