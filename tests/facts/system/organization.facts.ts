import { areaIdOf } from '@kiga/contract/system/organizations/area-id.ts';
import { sql } from 'kysely';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'platform',
  readers: [8, 9, 15],
  menu: { heading: 'system', place: 8, zh: '机构', en: 'Organizations' },
  sheet: {
    who: [8, 9, 15],
    columns: ['name', 'code'],
    rows: (appType) => (appType === 15 ? sql`area_code like '11%'` : sql`true`),
  },
  importers: [],
  // Prefix of the area's code, which finds rows, and time zone of its days. Only the list of viewers shows the
  // confirming account of the group.
  hiddenColumns: ['area_code', 'time_zone', 'group_confirmed_by'],
  make: {
    by: 9,
    create: ({ save, next }) =>
      save(9, 'system/organization/save', {
        kind: 'kindergarten',
        code: `STATE-${next()}`,
        name: '状态幼儿园',
        areaId: areaIdOf('110105'),
      }),
  },
  states: {
    proves: '[F14]',
    table: `
             suspend     resume   supervise    release
normal       suspended   -        supervised   -
suspended    -           normal   -            -
supervised   suspended   -        -            normal
by           9           9        9 15         9 15`,
    asks: { suspend: { reason: '欠费' }, resume: { reason: '已付' } },
    ways: { normal: [], suspended: ['suspend'], supervised: ['supervise'] },
  },
};
