import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 9, 15],
  menu: { heading: 'campus', place: 3, zh: '年级', en: 'Grades' },
  sheet: { who: [3, 4, 9, 15], columns: ['gradeName', 'stage', 'sort'] },
  importers: [],
  search: ['gradeName'],
  states: null,
  examples: { gradeName: ['小班', '预备班'] },
  job: {
    proves: 'B02',
    messages: ['G11:sort', 'G20:grade'],
    by: 3,
    reader: 4,
    path: '/campus/grades',
    add: ['新增年级', 'Add grade'],
    save: ['保存年级', 'Save grade'],
    form: {
      gradeName: { label: ['年级名称', 'Grade name'], by: 'text', input: ['托班', 'Tots'], isRequired: true },
      stage: {
        label: ['阶段', 'Stage'],
        by: 'choice',
        input: ['托班', 'Nursery'],
        choices: [
          ['托班', 'Nursery'],
          ['小班', 'Junior'],
          ['中班', 'Middle'],
          ['大班', 'Senior'],
        ],
        isRequired: true,
      },
      sort: { label: ['排序', 'Sort'], by: 'text', input: '7', isRequired: true },
    },
    list: ['gradeName', 'stage', 'sort'],
    record: ['stage', 'sort'],
    refusals: [
      {
        input: { gradeName: ['托班<>', 'Tots<>'] },
        issues: { gradeName: ['不能包含特殊字符', 'Must not contain special characters'] },
      },
      { input: { sort: '1.5' }, issues: { sort: ['请填写纯数字', 'Digits only'] } },
    ],
    twice: { gradeName: ['已经有同名的年级', 'There is a grade of this name'] },
  },
};
