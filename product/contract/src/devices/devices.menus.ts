import { defineMenus } from '../program/define-menus.ts';

/** Menu rows of the devices area. */
export const devicesMenus = defineMenus('devices', { icon: 'devices', sort: 50, zhCN: '设备管理', enUS: 'Devices' }, [
  { entity: 'device', name: 'machines', icon: 'devices', sort: 1, zhCN: '设备', enUS: 'Devices' },
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
  // Two addresses without a visible menu row: all equipment, and sign-in machines alone.
  {
    entity: 'device',
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
    entity: 'device',
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
]);
