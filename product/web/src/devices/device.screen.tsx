import { device } from '@kiga/contract/devices/device.entity.ts';
import { disableMaker, enableMaker } from '@kiga/contract/devices/maker.acts.ts';
import { screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import type { ScreenOptions } from '@kiga/kit-web/entity/screen-options.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { kindergartens } from '../campus/campus.public.ts';
import {
  ConnectionSection,
  DeviceAlert,
  EnteringSection,
  PeopleSection,
  RegistrationSection,
  SettingsSection,
} from './device-detail.tsx';
import { OnlineCell } from './online-cell.tsx';
import { OpenAlerts } from './open-alerts.tsx';
import { useLastSeen } from './use-last-seen.ts';
import { WaitingDevices } from './waiting-devices.tsx';

const MACHINES = '/devices/machines';

/** Notices above the list: waiting machines, then alerts. */
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
  sections: {
    registration: RegistrationSection,
    people: PeopleSection,
    settings: SettingsSection,
    connection: ConnectionSection,
    entering: EnteringSection,
  },
  hints: ({ t }) => ({
    verificationCode: t('devices.device.hints.verificationCode'),
    faces: t('devices.device.hints.faces'),
    eventPhotos: t('devices.device.hints.eventPhotos'),
    weekdaysFrom: t('devices.device.hints.weekdaysFrom'),
    weekendFrom: t('devices.device.hints.weekendFrom'),
    leavingFrom: t('devices.device.hints.leavingFrom'),
    greetingText: t('devices.device.hints.greetingText'),
    refusalText: t('devices.device.hints.refusalText'),
    volume: t('devices.device.hints.volume'),
  }),
  addNext: true,
  acts: [
    screenAct(enableMaker, {
      start: () => ({ protocol: 'zkteco' }),
      hints: ({ t }) => ({
        uploadUser: t('devices.device.hints.uploadUser'),
        communicationKey: t('devices.device.hints.communicationKey'),
        sourceNetwork: t('devices.device.hints.sourceNetwork'),
      }),
    }),
    screenAct(disableMaker),
  ],
};

/** Returns the screens of the list for its different addresses, each with its own title. */
function screensOf(entity: typeof device) {
  return {
    [MACHINES]: entityScreen(entity, options),
    '/equipmentList': entityScreen(entity, { ...options, title: 'devices.device.allEquipment' }),
    '/checkInMachineManagement': entityScreen(entity, { ...options, title: 'devices.device.signInMachines' }),
    '/checkRobotList': entityScreen(entity, { ...options, title: 'devices.device.morningCheckMachines' }),
  };
}

const without = (...groups: string[]) => ({
  ...device,
  form: device.form.filter(({ name }) => !groups.includes(name)),
});

/** A kindergarten need not give a reason. Only the kindergarten chooses names, faces and settings. */
const screensOfKindergarten = screensOf(without('entering'));
const screensOfOthers = screensOf(without('people', 'settings'));

/** Screen of all machines. */
export default function DeviceScreen({ href }: { href: string }) {
  useLastSeen();
  const { tenantOfSession } = useKit();
  const screens = tenantOfSession === null ? screensOfOthers : screensOfKindergarten;
  const Screen = screens[href as keyof typeof screens] ?? screens[MACHINES];
  return <Screen href={href} />;
}
