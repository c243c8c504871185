import { defineArea } from '@kiga/entity/define-area.ts';
import { definePermissions } from '@kiga/entity/define-permissions.ts';
import type { ReachKind } from '../identity/reach-kinds.ts';
import { defineMenus } from '../program/define-menus.ts';
import { device } from './device.entity.ts';
import { deviceStates } from './device.states.ts';
import { devicesErrors } from './devices.errors.ts';

/** Acts that let a machine in or keep it out: nobody outside the kindergarten can hold them. */
const answers = ['accept', 'refuse'];
const transitions = deviceStates.transitions.map(({ name }) => name).filter((name) => !answers.includes(name));

/** Machines of kindergartens, the door through which they send, and what they tell that somebody should look at. */
export const devicesArea = defineArea({
  name: 'devices',
  dependsOn: ['identity', 'system', 'campus'],
  entities: [device],
  permissions: definePermissions('devices', [
    { entity: 'device', acts: ['read', 'export'], appTypes: [3, 4, 5, 8, 9, 15] },
    {
      entity: 'device',
      acts: ['create', 'update', 'delete', 'restore', 'readHistory', ...transitions],
      appTypes: [3, 5, 8, 9, 15],
    },
    { entity: 'device', acts: answers, appTypes: [3] },
    { entity: 'alert', acts: ['read', 'close'], appTypes: [3, 5, 8, 9, 15] },
    { entity: 'event', acts: ['read'], appTypes: [3, 5, 8, 9, 15] },
    { entity: 'unknown', acts: ['read'], appTypes: [8, 9] },
  ]),
  errors: devicesErrors,
  topics: { 'devices.alert': 'devices.alert.read', 'devices.contact': 'devices.device.read' },
  messages: [
    'lostCard',
    'unknownCard',
    'notEnrolled',
    'eventDiffers',
    'timeDoubtful',
    'rowUnclear',
    'rowUnread',
    'clock',
    'signature',
    'codes',
    'waiting',
    'waitingAgain',
    'accepted',
    'refused',
    'deleted',
  ],
  reaches: { '*': 'administered' } satisfies Record<string, ReachKind>,
  menus: defineMenus('devices', { icon: 'devices', sort: 50, zhCN: '设备管理', enUS: 'Devices' }, [
    { entity: device, name: 'machines', icon: 'devices', sort: 1, zhCN: '设备', enUS: 'Devices' },
    {
      name: 'events',
      screen: 'devices/event',
      onePage: true,
      permission: 'devices.event.read',
      icon: 'card',
      sort: 2,
      zhCN: '刷卡记录',
      enUS: 'Card events',
    },
    // Two addresses that stand in no menu: all equipment, and sign-in machines alone.
    {
      entity: device,
      name: 'equipmentList',
      href: '/equipmentList',
      componentUrl: 'devices/machines',
      isShow: false,
      icon: 'devices',
      sort: 4,
      zhCN: '全部设备',
      enUS: 'All equipment',
    },
    {
      entity: device,
      name: 'signIn',
      href: '/checkInMachineManagement',
      componentUrl: 'devices/sign-in-machines',
      screen: 'devices/sign-in-machine',
      isShow: false,
      icon: 'devices',
      sort: 5,
      zhCN: '签到机',
      enUS: 'Sign-in machines',
    },
    {
      name: 'unknown',
      screen: 'devices/unknown-device',
      onePage: true,
      permission: 'devices.unknown.read',
      icon: 'devices',
      sort: 3,
      zhCN: '未登记的设备',
      enUS: 'Unknown devices',
    },
  ]),
});
