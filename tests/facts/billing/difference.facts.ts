import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'platform',
  readers: [11],
  menu: { heading: 'billing', place: 10, zh: '对账差异', en: 'Differences' },
  sheet: null,
  importers: [],
  make: {
    by: 11,
    async create({ server, next }) {
      // Only the reconciliation makes it.
      const id = randomUUID();
      await sql`insert into billing_differences (id, bill_day, channel, kind, payment_number, transaction_id,
          platform_fen, created_at, updated_at)
        values (${id}, '2026-11-23', 'wechat', 'onlyPlatform', ${`PY000101-${next()}`}, '4200000001', 100, now(),
          now())`.execute(server.db);
      return id;
    },
  },
  states: {
    table: `
           settle
open       settled
settled    -
by         11`,
    asks: { settle: { note: '已与平台核对' } },
    ways: { open: [], settled: ['settle'] },
    staysIn: ['open', 'settled'],
  },
};
