import { countDevices, listAlerts } from '@kiga/contract/devices/device.acts.ts';
import type { HomeTask } from '../identity/identity.public.ts';

/** Troubles of machines on the home page of the platform. */
export const devicesHomeTasks: readonly HomeTask[] = [
  {
    label: 'devices.home.silent',
    permission: 'devices.device.read',
    topics: ['devices.device', 'devices.contact'],
    href: ({ can }) => (can('devices.fleet.read') ? '/devices/fleet' : '/devices/machines'),
    async count({ client }, signal) {
      const { registered, online } = await client.call(countDevices, {}, { signal });
      return registered - online;
    },
  },
  {
    label: 'devices.home.openAlerts',
    permission: 'devices.alert.read',
    topics: ['devices.alert'],
    href: () => '/devices/machines',
    async count({ client }, signal) {
      return (await client.call(listAlerts, {}, { signal })).total;
    },
  },
];
