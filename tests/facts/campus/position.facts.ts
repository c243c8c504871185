import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 9, 15],
  menu: { heading: 'campus', place: 8, zh: '岗位', en: 'Job titles' },
  sheet: { who: [3, 4, 9, 15], columns: ['positionName', 'rank'] },
  importers: [3],
  search: ['positionName'],
  states: null,
  examples: { positionName: ['园长', '保育员', '财务（兼职）'] },
  job: {
    proves: 'B07',
    by: 3,
    reader: 4,
    path: '/campus/positions',
    add: ['新增岗位', 'Add job title'],
    save: ['保存岗位', 'Save job title'],
    form: {
      positionName: {
        label: ['岗位名称', 'Job title'],
        by: 'text',
        input: ['园长助理', 'Assistant Head'],
        isRequired: true,
      },
      rank: { label: ['职级', 'Rank'], by: 'text', input: '99' },
    },
    list: ['positionName', 'rank'],
    record: ['rank'],
    refusals: [
      {
        input: { positionName: ['园长<>', 'Head<>'], rank: '2.5' },
        issues: {
          positionName: ['不能包含特殊字符', 'Must not contain special characters'],
          rank: ['请填写纯数字', 'Digits only'],
        },
      },
      { input: { rank: '0' }, issues: { rank: ['不能小于 1', 'Must not be below 1'] } },
      { input: { rank: '100' }, issues: { rank: ['不能大于 99', 'Must not be above 99'] } },
    ],
    twice: { positionName: ['已经有同名的岗位', 'There is a job title of this name'] },
  },
};
