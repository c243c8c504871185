import type { Words } from '@kiga/entity/words/words.ts';
import type { fleetZhCN } from './fleet.zh-CN.ts';

/** Texts of the fleet's health, in English. */
export const fleetEnUS = {
  title: 'Device health',
  figures: {
    label: 'Filter by health',
    total: 'All devices',
    online: 'Online',
    offline: 'Offline',
    silent: 'Offline for a day',
    clock: 'Clock wrong',
    old: 'Update due',
  },
  columns: {
    kindergarten: 'Kindergarten',
    device: 'Device',
    state: 'Status',
    clock: 'Clock',
    version: 'Version',
    people: 'People list',
    waiting: 'Events to send',
  },
  since: 'Last online {at}',
  offered: 'Update to {version}',
  hasPeople: 'Up to date',
  lacksPeople: 'Outdated',
  waits_one: '{count} event',
  waits_other: '{count} events',
  total_one: '{count} device',
  total_other: '{count} devices',
  empty: 'No matching devices',
  emptyText: 'Devices appear here once they are registered. Choose another figure, or look at all devices.',
} satisfies Words<typeof fleetZhCN>;
