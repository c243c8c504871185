import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 5, 8, 9, 15],
  menu: { heading: 'devices', place: 7, zh: '手环', en: 'Bracelets' },
  sheet: { who: [3, 5, 8, 9, 15], columns: ['mac'] },
  importers: [3],
  search: ['mac'],
  states: null,
  examples: { mac: ['C8:47:8C:00:01:01', 'c8478c000102'] },
  job: {
    proves: 'B34',
    also: ['E30'],
    messages: ['G25:bracelet'],
    by: 3,
    reader: 9,
    path: '/devices/bracelets',
    add: ['新增手环', 'Add bracelet'],
    save: ['保存手环', 'Save bracelet'],
    form: {
      mac: {
        label: ['MAC 地址', 'MAC address'],
        by: 'text',
        input: ['c8-47-8c-00-00-01', 'C8478C000002'],
        isRequired: true,
        reads: ['C8:47:8C:00:00:01', 'C8:47:8C:00:00:02'],
      },
      studentId: { label: ['佩戴学生', 'Student'], by: 'choice', input: ['王小雨', '王小雨'] },
      remark: { label: ['备注', 'Remark'], by: 'text', input: ['备用', 'Spare'] },
    },
    async prepare({ newChild }) {
      return newChild('王小雨', { sex: 'female', birthday: '2022-05-06' });
    },
    list: ['mac', 'studentId', 'lastGateway', 'lastSeenAt', 'battery', 'remark'],
    readerList: ['mac', 'lastSeenAt', 'battery', 'remark'],
    computed: {
      lastGateway: { label: ['最近位置', 'Last place'], reads: ['无', 'None'] },
      lastSeenAt: { label: ['最近出现', 'Last heard'], reads: ['无', 'None'] },
      battery: { label: ['电量', 'Battery'], reads: ['无', 'None'] },
    },
    record: ['studentId', 'remark'],
    refusals: [{ input: { mac: 'C8:47:8C:00:00:0G' }, issues: { mac: ['格式不正确', 'Incorrect format'] } }],
    twice: { mac: ['已经有这个 MAC 地址的手环', 'There is a bracelet with this MAC address'] },
  },
};
