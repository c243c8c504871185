import { defineArea } from '@kiga/entity/define-area.ts';
import type { ReachKind } from '../identity/reach-kinds.ts';
import { device } from './device.entity.ts';
import { devicesErrors } from './devices.errors.ts';
import { devicesPermissions } from './devices.permissions.ts';

/** Machines of kindergartens, the door through which they send, and what they tell that somebody should look at. */
export const devicesArea = defineArea({
  name: 'devices',
  dependsOn: ['identity', 'system', 'campus'],
  entities: [device],
  permissions: devicesPermissions,
  errors: devicesErrors,
  topics: { 'devices.alert': 'devices.alert.read', 'devices.contact': 'devices.device.read' },
  messages: [
    'lostCard',
    'unknownCard',
    'eventDiffers',
    'clock',
    'signature',
    'waiting',
    'waitingAgain',
    'accepted',
    'refused',
    'deleted',
  ],
  reaches: { '*': 'administered' } satisfies Record<string, ReachKind>,
  menus: [
    { key: 'devices', href: null, icon: 'devices', componentUrl: null, sort: 50, zhCN: '设备管理', enUS: 'Devices' },
    {
      key: 'devices.machines',
      parent: 'devices',
      href: '/devices/machines',
      icon: 'devices',
      componentUrl: 'devices/machines',
      permission: 'devices.device.read',
      sort: 1,
      zhCN: '设备',
      enUS: 'Devices',
    },
    // Two addresses that stand in no menu: all equipment, and sign-in machines alone.
    {
      key: 'devices.equipmentList',
      parent: 'devices',
      href: '/equipmentList',
      icon: 'devices',
      componentUrl: 'devices/machines',
      permission: 'devices.device.read',
      isShow: false,
      sort: 3,
      zhCN: '全部设备',
      enUS: 'All equipment',
    },
    {
      key: 'devices.signIn',
      parent: 'devices',
      href: '/checkInMachineManagement',
      icon: 'devices',
      componentUrl: 'devices/sign-in-machines',
      permission: 'devices.device.read',
      isShow: false,
      sort: 4,
      zhCN: '签到机',
      enUS: 'Sign-in machines',
    },
    {
      key: 'devices.unknown',
      parent: 'devices',
      href: '/devices/unknown',
      icon: 'devices',
      componentUrl: 'devices/unknown',
      permission: 'devices.unknown.read',
      sort: 2,
      zhCN: '未登记的设备',
      enUS: 'Unknown devices',
    },
  ],
});
