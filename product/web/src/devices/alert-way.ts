import type { alertKinds } from '@kiga/contract/devices/device.acts.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';
import { studentHref } from '../campus/campus.public.ts';
import type { DeviceAlert } from './alert-row.tsx';
import { machineHref } from './machine-href.ts';

type Kind = (typeof alertKinds)[number];

/** Where an alert ends: at the child, or at the machine. An unknown card has an act of its own. */
const ways: Readonly<Record<Kind, { at: 'child' | 'machine'; label: string } | null>> = {
  'unknown-card': null,
  'lost-card': { at: 'child', label: 'devices.alert.ways.child' },
  'not-enrolled': { at: 'child', label: 'devices.alert.ways.enrollment' },
  'event-differs': { at: 'machine', label: 'devices.alert.ways.machine' },
  'time-doubtful': { at: 'machine', label: 'devices.alert.ways.clock' },
  clock: { at: 'machine', label: 'devices.alert.ways.clock' },
  'row-unclear': { at: 'machine', label: 'devices.alert.ways.machine' },
  'row-unread': { at: 'machine', label: 'devices.alert.ways.machine' },
  signature: { at: 'machine', label: 'devices.alert.ways.register' },
  codes: { at: 'machine', label: 'devices.alert.ways.code' },
  'unknown-person': { at: 'machine', label: 'devices.alert.ways.people' },
  'door-open': { at: 'machine', label: 'devices.alert.ways.machine' },
  tamper: { at: 'machine', label: 'devices.alert.ways.machine' },
  storage: { at: 'machine', label: 'devices.alert.ways.machine' },
  battery: { at: 'machine', label: 'devices.alert.ways.machine' },
};

/** Returns the link to the record whose acts end an alert; null where the reader may not open it. */
export function alertWay(kit: Kit, alert: DeviceAlert): { href: string; label: string } | null {
  const way = ways[alert.kind];
  if (way === null) return null;
  const label = kit.t(way.label);
  if (way.at === 'machine') return { href: machineHref(kit, alert), label };
  const href = alert.studentId === null ? null : studentHref(kit, alert.studentId, alert.kigId);
  return href === null ? null : { href, label };
}
