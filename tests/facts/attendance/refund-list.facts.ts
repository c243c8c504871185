import { sql } from 'kysely';
import { closeRefundMonth, usualRefunds } from '../../support/refunds.ts';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'kindergarten',
  readers: [3],
  menu: { heading: 'attendance', place: 11, zh: '退费', en: 'Refunds' },
  sheet: null,
  importers: [],
  search: ['month'],
  // The accounts that submitted and approved it; their names are looked up.
  hiddenColumns: ['submitted_by', 'approved_by'],
  make: {
    by: 3,
    async create({ server, as, next }) {
      const number = next();
      const month = `${2000 + (Math.floor(number / 12) % 26)}-${String((number % 12) + 1).padStart(2, '0')}`;
      const { total } = await as(3).ask('/api/attendance/refund-rule/page', {});
      if (total === 0) await as(3).ask('/api/attendance/refund-rule/save', usualRefunds);
      await closeRefundMonth(server, as(3), month);
      return (await as(3).ask('/api/attendance/refund-list/make', { month })).id;
    },
  },
  states: {
    // Another account submitted the lists of the table, because their submitter may not decide.
    table: `
             submit      approve    reject
draft        submitted   -          -
submitted    -           approved   draft
approved     -           -          -
by           3           3          3`,
    happens: {
      async submit(id, { as, server }) {
        await as(3).ask('/api/attendance/refund-list/submit', { id });
        await sql`update refund_lists set submitted_by = (select id from accounts where user_name = 'demo4')
          where id = ${id}`.execute(server.db);
      },
    },
    asks: { reject: { reason: '考勤有更正' } },
    ways: { draft: [], submitted: ['submit'], approved: ['submit', 'approve'] },
    staysIn: ['submitted', 'approved'],
  },
  examples: { month: ['2026-09', '2026-10'], reason: ['考勤有更正'] },
};
