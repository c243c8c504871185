import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 5, 8, 9, 15],
  menu: { heading: 'devices', place: 8, zh: '音箱', en: 'Speakers' },
  sheet: { who: [3, 5, 8, 9, 15], columns: ['channelName', 'channelNumber'] },
  importers: [3],
  search: ['channelName'],
  states: null,
  examples: { channelName: ['操场', '教学楼一层'], channelNumber: [1, 12, 9999], place: ['操场'] },
  job: {
    proves: 'B33',
    also: ['E28'],
    messages: ['G11:channel'],
    by: 3,
    reader: 9,
    path: '/devices/speakers',
    add: ['新增通道', 'Add channel'],
    save: ['保存通道', 'Save channel'],
    form: {
      channelName: {
        label: ['通道名称', 'Channel name'],
        by: 'text',
        input: ['北操场', 'North Field'],
        isRequired: true,
      },
      channelNumber: { label: ['通道号', 'Channel number'], by: 'text', input: ['701', '702'], isRequired: true },
      place: { label: ['位置', 'Place'], by: 'text', input: ['操场', 'Field'] },
    },
    list: ['channelName', 'channelNumber', 'place'],
    record: ['channelNumber', 'place'],
    refusals: [
      {
        input: { channelName: ['操场<>', 'Field <>'], channelNumber: '1.5' },
        issues: {
          channelName: ['不能包含特殊字符', 'Must not contain special characters'],
          channelNumber: ['请填写纯数字', 'Digits only'],
        },
      },
      { input: { channelNumber: '10000' }, issues: { channelNumber: ['不能大于 9999', 'Must not be above 9999'] } },
    ],
    twice: { channelNumber: ['该通道号已存在', 'There is a channel with this number'] },
  },
};
