import { device } from '@kiga/contract/devices/device.entity.ts';
import type { ScreenOptions } from '@kiga/kit-web/entity/screen-options.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { kindergartens } from '../campus/campus.public.ts';
import { ConnectionSection, DeviceAlert, EnteringSection, RegistrationSection } from './device-detail.tsx';
import { OnlineCell } from './online-cell.tsx';
import { OpenAlerts } from './open-alerts.tsx';
import { useLastSeen } from './use-last-seen.ts';
import { WaitingDevices } from './waiting-devices.tsx';

const MACHINES = '/devices/machines';

/** What somebody should look at: machines that wait, then what machines tell. */
function DeviceListAlert({ ownerId }: { ownerId: string | undefined }) {
  return (
    <>
      <WaitingDevices kigId={ownerId} href={MACHINES} />
      <OpenAlerts kigId={ownerId} />
    </>
  );
}

const options: ScreenOptions<typeof device> = {
  tenants: kindergartens,
  columns: { online: { Cell: OnlineCell } },
  narrowOrder: ['softwareVersion', 'kind', 'lastOnlineAt', 'place'],
  inlineFilters: ['status', 'kind'],
  empty: { title: 'devices.device.emptyTitle', text: 'devices.device.emptyText' },
  ListAlert: DeviceListAlert,
  RecordAlert: DeviceAlert,
  sections: { registration: RegistrationSection, connection: ConnectionSection, entering: EnteringSection },
  addNext: true,
};

/** The same list at the addresses that the product was given, each under its own title. */
function screensOf(entity: typeof device) {
  return {
    [MACHINES]: entityScreen(entity, options),
    '/equipmentList': entityScreen(entity, { ...options, title: 'devices.device.allEquipment' }),
    '/checkInMachineManagement': entityScreen(entity, { ...options, title: 'devices.device.signInMachines' }),
  };
}

const without = (group: string) => ({ ...device, form: device.form.filter(({ name }) => name !== group) });

/** A kindergarten owes nobody a reason; which names are shown is for the kindergarten alone to say. */
const screensOfKindergarten = screensOf(without('entering'));
const screensOfOthers = screensOf(without('people'));

/** Machines of all kinds. */
export default function DeviceScreen({ href }: { href: string }) {
  useLastSeen();
  const { tenantOfSession } = useKit();
  const screens = tenantOfSession === null ? screensOfOthers : screensOfKindergarten;
  const Screen = screens[href as keyof typeof screens] ?? screens[MACHINES];
  return <Screen href={href} />;
}
