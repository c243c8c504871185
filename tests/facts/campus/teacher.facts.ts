import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4, 9, 15],
  // Between students and classes.
  menu: { heading: 'campus', place: 1, zh: '教师', en: 'Teachers' },
  sheet: { who: [3, 4], columns: ['teacherName', 'positionId', 'rank', 'status'] },
  importers: [3],
  search: ['teacherName'],
  hiddenColumns: ['account_id'],
  make: {
    by: 3,
    async create({ as, save, next }) {
      const [position] = await as(3).ask<{ id: string }[]>('/api/campus/position/list');
      return save(3, 'campus/teacher/save', {
        teacherName: '状态',
        positionId: position?.id,
        phone: `134${20_000_000 + next()}`,
      });
    },
  },
  states: {
    proves: '[F16]',
    table: `
            resign     rehire
in-service  resigned   -
resigned    -          in-service
by          3          3`,
    asks: { resign: { resignedOn: '2026-11-01', resignReason: '合同到期' } },
    ways: { 'in-service': [], resigned: ['resign'] },
  },
  examples: {
    teacherName: ['张慧', '李丽娟'],
    phone: ['13812340001', '138****0001'],
    certificateName: ['健康证'],
    resignedOn: ['2026-11-01'],
  },
};
