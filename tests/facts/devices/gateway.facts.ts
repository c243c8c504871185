import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 5, 8, 9, 15],
  menu: { heading: 'devices', place: 6, zh: '网关', en: 'Gateways' },
  sheet: { who: [3, 5, 8, 9, 15], columns: ['gatewayName', 'mac'] },
  importers: [3],
  search: ['gatewayName', 'mac'],
  states: null,
  examples: { gatewayName: ['东门网关', '操场网关'], mac: ['A4:C1:38:0F:12:9B', 'a4-c1-38-0f-12-9c', 'A4C1380F129D'] },
  job: {
    proves: 'B35',
    also: ['E29'],
    messages: ['G25:gateway'],
    by: 3,
    reader: 9,
    path: '/devices/gateways',
    add: ['新增网关', 'Add gateway'],
    save: ['保存网关', 'Save gateway'],
    form: {
      gatewayName: {
        label: ['网关名称', 'Gateway name'],
        by: 'text',
        input: ['南门网关', 'South Gate'],
        isRequired: true,
      },
      mac: {
        label: ['MAC 地址', 'MAC address'],
        by: 'text',
        input: ['a4-c1-38-00-00-01', 'A4C138000002'],
        isRequired: true,
        reads: ['A4:C1:38:00:00:01', 'A4:C1:38:00:00:02'],
      },
      place: { label: ['位置', 'Place'], by: 'text', input: ['南门', 'South'] },
      signFlag: { label: ['签到', 'Signs in'], by: 'flag', input: ['是', 'Yes'] },
      enterFlag: { label: ['进入', 'Enter'], by: 'flag', input: ['是', 'Yes'] },
      leaveFlag: { label: ['离开', 'Leave'], by: 'flag', input: ['是', 'Yes'] },
    },
    list: [
      'gatewayName',
      'mac',
      'place',
      'signFlag',
      'enterFlag',
      'leaveFlag',
      'online',
      'lastSeenAt',
      'braceletCount',
    ],
    computed: {
      online: { label: ['在线', 'Online'], reads: ['从未上报', 'Never reported'] },
      lastSeenAt: { label: ['最近上报', 'Last report'], reads: ['无', 'None'] },
      braceletCount: { label: ['附近手环', 'Bracelets nearby'], reads: ['无', 'None'] },
    },
    record: ['mac', 'place', 'signFlag', 'enterFlag', 'leaveFlag'],
    refusals: [
      {
        input: { gatewayName: ['南门<>', 'South <>'], mac: 'A4:C1:38:00:00' },
        issues: {
          gatewayName: ['不能包含特殊字符', 'Must not contain special characters'],
          mac: ['格式不正确', 'Incorrect format'],
        },
      },
    ],
    twice: { mac: ['已经有这个 MAC 地址的网关', 'There is a gateway with this MAC address'] },
  },
};
