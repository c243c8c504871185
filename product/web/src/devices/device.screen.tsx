import { device } from '@kiga/contract/devices/device.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { kindergartens } from '../campus/campus.public.ts';
import { ClockAlert, ContactSection, RegistrationSection } from './device-detail.tsx';
import { OnlineCell } from './online-cell.tsx';
import { OpenAlerts } from './open-alerts.tsx';
import { useContacts } from './use-contacts.ts';

const Devices = entityScreen(device, {
  tenants: kindergartens,
  columns: { online: { Cell: OnlineCell } },
  narrowOrder: ['softwareVersion', 'kind', 'lastOnlineAt', 'place'],
  inlineFilters: ['status', 'kind'],
  empty: { title: 'devices.device.emptyTitle', text: 'devices.device.emptyText' },
  ListAlert: OpenAlerts,
  RecordAlert: ClockAlert,
  sections: { registration: RegistrationSection, contact: ContactSection },
  addNext: true,
});

/** Machines of all kinds. */
export default function DeviceScreen({ href }: { href: string }) {
  useContacts();
  return <Devices href={href} />;
}
