import { succeeded } from '../../support/test-server.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 5, 8, 9, 15],
  menu: { heading: 'devices', place: 1, zh: '设备', en: 'Devices' },
  sheet: { who: [3, 4, 5, 8, 9, 15], columns: ['deviceName'] },
  importers: [],
  search: ['deviceName', 'serialNumber'],
  // Fields with similar names show the account and the organization.
  hiddenColumns: ['entered_by', 'entered_organization_id', 'accepted_by'],
  make: {
    by: 3,
    create: ({ save, next }) =>
      save(3, 'devices/device/save', {
        deviceName: '状态',
        kind: 'sign-in',
        serialNumber: `STATE-${next()}`,
        verificationCode: 'AB12',
      }),
  },
  states: {
    table: `
               accept                     refuse    disable      enable                resetRegistration       swap
waiting        unregistered, registered   refused   -            -                     -                       -
unregistered   -                          -         -            -                     -                       -
registered     -                          -         disabled     -                     unregistered, waiting   unregistered, waiting
disabled       -                          -         -            registered, waiting   unregistered, waiting   -
refused        unregistered, registered   -         -            -                     -                       -
by             3                          3         3 5 8 9 15   3 5 8 9 15            3 5 8 9 15              3 5 8 9 15`,
    happens: {
      async register(id, { as, server }) {
        const { serialNumber, verificationCode } = await as(3).ask(`/api/devices/device/get?id=${id}`);
        succeeded(await server.request('/device/v1/register', { body: { serialNumber, verificationCode } }));
      },
      reset: (id, { as }) => as(9).ask('/api/devices/device/reset-registration', { id }),
    },
    asks: {
      refuse: { reason: '不是我们的' },
      swap: async ({ next }) => ({ serialNumber: `STATE-SWAP-${next()}`, newCode: 'AB34', swapReason: '坏了' }),
    },
    ways: {
      waiting: ['register', 'reset'],
      unregistered: [],
      registered: ['register'],
      disabled: ['register', 'disable'],
      refused: ['register', 'reset', 'refuse'],
    },
    // No outsider lets a machine in.
    leadsElsewhere: (appType) => appType !== 3,
  },
  examples: {
    newCode: ['AB34', 'CD56'],
    deviceName: ['东门签到机'],
    serialNumber: ['QY-0003-1', 'QY-0003-2', 'FZ-0001'],
    verificationCode: ['700031', '700032', 'A1234'],
    place: ['东门'],
    communicationKey: ['gate-4711'],
    uploadUser: ['gate'],
    sourceNetwork: ['203.0.113.7'],
  },
};
