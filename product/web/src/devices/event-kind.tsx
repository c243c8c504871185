import type { EventKindName } from '@kiga/contract/devices/event-kinds/event-kinds.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';

const words: Readonly<Record<EventKindName, string>> = {
  card: 'devices.event.kinds.card',
  face: 'devices.event.kinds.face',
  qr: 'devices.event.kinds.qr',
  temperature: 'devices.event.kinds.temperature',
  'morning-check': 'devices.event.kinds.morningCheck',
  growth: 'devices.event.kinds.growth',
  bus: 'devices.event.kinds.bus',
  presence: 'devices.event.kinds.presence',
  telemetry: 'devices.event.kinds.telemetry',
  answer: 'devices.event.kinds.answer',
};

/** Returns the text of a kind of event. */
export function kindWord({ t }: Pick<Kit, 't'>, kind: EventKindName): string {
  return t(words[kind]);
}
