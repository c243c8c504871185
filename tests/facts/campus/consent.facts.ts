import { sql } from 'kysely';
import type { Facts } from '../facts.ts';

const answer = { kind: 'photo', answer: 'agreed', way: 'paper', givenDate: '2026-09-01' };

/** The guardian of the latest consent. */
let guardianName: string;
const parents = [{ parentName: '许安', relation: 'mother', parentPhone: '13660000001' }] as const;

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3, 4],
  menu: { heading: 'campus', place: 11, zh: '同意书', en: 'Consents' },
  sheet: { who: [3, 4], columns: ['studentId', 'kind', 'status', 'guardianName', 'way', 'givenDate'] },
  importers: [],
  search: ['guardianName'],
  make: {
    by: 3,
    async create({ as, save, newChild }) {
      const { list } = await as(3).ask('/api/campus/student/page', { pageSize: 100 });
      const known = list.find((child: { parents: unknown[] }) => child.parents.length > 0);
      const studentId = known?.id ?? (await newChild('许小安', { parents }));
      guardianName = known?.parents[0].parentName ?? parents[0].parentName;
      return save(3, 'campus/consent/save', { ...answer, studentId, guardianName });
    },
  },
  states: {
    table: `
              withdraw
given         withdrawn
refused       -
withdrawn     -
replaced      -
ended         -
by            3`,
    happens: {
      end: (id, { server }) => sql`update consents set status = 'ended' where id = ${id}`.execute(server.db),
      refuse: (id, { server }) => sql`update consents set status = 'refused' where id = ${id}`.execute(server.db),
      async answerAgain(id, { as, save }) {
        const { studentId, guardianName } = await as(3).ask(`/api/campus/consent/get?id=${id}`);
        await save(3, 'campus/consent/save', { studentId, guardianName, ...answer });
      },
    },
    asks: { withdraw: async () => ({ withdrawnBy: guardianName, withdrawnDate: '2026-09-02' }) },
    ways: { given: [], refused: ['refuse'], withdrawn: ['withdraw'], replaced: ['answerAgain'], ended: ['end'] },
    staysIn: ['given', 'refused', 'withdrawn', 'replaced', 'ended'],
  },
  examples: {
    guardianName: ['沈悦', '顾明远'],
    originalPhoto: ['KG0001/2026-11-20/consent/3f2a9c.jpg', null],
    originalFile: ['KG0001/2026-11-20/consent/3f2a9c.pdf', null],
    givenDate: ['2026-09-01'],
    untilDate: ['2027-08-31', null],
    withdrawnDate: ['2026-11-20'],
    withdrawnBy: ['沈悦'],
    reason: ['改用接送卡'],
  },
};
