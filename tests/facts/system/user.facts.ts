import { sql } from 'kysely';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'organization',
  readers: [3, 4, 5, 6, 7, 8, 16, 17, 18],
  readersOfAll: [8],
  menu: { heading: 'system', place: 2, zh: '用户', en: 'Users' },
  sheet: {
    who: [3, 4, 5, 6, 7, 8, 16, 17, 18],
    columns: ['userName', 'nickName'],
    rows: (appType, own) => (appType === 8 ? sql`app_type not in (8, 9, 11, 15)` : sql`organization_id = ${own}`),
  },
  importers: [],
  make: {
    by: 3,
    async create({ organization, save, next }) {
      const kigId = await organization('KG0001');
      const role = { name: `状态${next()}`, dataScope: 'ownOrganization', permissions: [], kigId };
      const roles = [await save(3, 'system/role/save', role)];
      const account = { userName: `state.${next()}`, nickName: '状态', password: 'Start_2026' };
      return save(3, 'system/user/save', { ...account, appType: '3', roles });
    },
  },
  states: {
    table: `
              disable             enable
active        disabled            -
disabled      -                   active
by            3 8                 3
after a yes   -                   8
not theirs    4 5 6 7 16 17 18    4 5 6 7 16 17 18`,
    ways: { active: [], disabled: ['disable'] },
  },
  examples: {
    userName: ['demo3', 'demo4', 'weak3', 'li.lan', 'wang.min', 'zhao.jie'],
    nickName: ['李兰'],
    email: ['li.lan@example.com'],
  },
};
