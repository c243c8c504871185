import { device } from '@kiga/contract/devices/device.entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import type { ScreenOptions } from '@kiga/kit-web/entity-screen/screen-options.ts';
import { kindergartens } from '../campus/campus.public.ts';
import { ClockAlert, ContactSection, RegistrationSection } from './device-detail.tsx';
import { OnlineCell } from './online-cell.tsx';
import { OpenAlerts } from './open-alerts.tsx';
import { useContacts } from './use-contacts.ts';

const options: ScreenOptions = {
  tenants: kindergartens,
  columns: { online: { Cell: OnlineCell } },
  narrowOrder: ['softwareVersion', 'kind', 'lastOnlineAt', 'place'],
  inlineFilters: ['status', 'kind'],
  empty: { title: 'devices.device.emptyTitle', text: 'devices.device.emptyText' },
  ListAlert: OpenAlerts,
  RecordAlert: ClockAlert,
  sections: { registration: RegistrationSection, contact: ContactSection },
  addNext: true,
};

// The same list at the addresses that the product was given, each under its own title.
const Devices = entityScreen(device, options);
const AllEquipment = entityScreen(device, { ...options, title: 'devices.device.allEquipment' });
const SignInMachines = entityScreen(device, { ...options, title: 'devices.device.signInMachines' });
const screens: Readonly<Record<string, typeof Devices>> = {
  '/equipmentList': AllEquipment,
  '/checkInMachineManagement': SignInMachines,
};

/** Machines of all kinds. */
export default function DeviceScreen({ href }: { href: string }) {
  useContacts();
  const Screen = screens[href] ?? Devices;
  return <Screen href={href} />;
}
