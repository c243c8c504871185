import { sql } from 'kysely';
import type { Facts } from '../facts.ts';

/** Each membership has a year of its own. */
const yearOf = (number: number) => String(2041 + (number % 50));

export const facts: Facts = {
  owner: 'platform',
  readers: [9, 15],
  menu: { heading: 'shop', place: 6, zh: '商城会员', en: 'Members' },
  sheet: { who: [9, 15], columns: ['kindergartenId', 'levelId', 'beginsOn', 'endsOn'], rows: () => sql`true` },
  importers: [],
  make: {
    by: 9,
    async create({ save, organization, next }) {
      const levelId = await save(9, 'shop/level/save', { levelName: `会员${next()}`, discountPercent: 95 });
      const year = yearOf(next());
      const kindergartenId = await organization('KG0001');
      return save(9, 'shop/member/save', {
        kindergartenId,
        levelId,
        beginsOn: `${year}-01-01`,
        endsOn: `${year}-12-31`,
      });
    },
  },
  states: null,
  examples: { beginsOn: ['2036-01-01'], endsOn: ['2036-12-31'], remark: ['年费会员'] },
};
