import { sql } from 'kysely';
import type { Facts } from '../facts.ts';

/** Returns the day this many days from today, in the kindergartens' time. */
const dayAfter = (days: number) => new Date(Date.now() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10);

export const facts: Facts = {
  owner: 'twoSides',
  readers: [3, 5, 8, 9, 15],
  menu: { heading: 'system', place: 10, zh: '数据授权', en: 'Grants' },
  sheet: null,
  importers: [],
  // The field with a similar name shows the account; the columns next to it are computed from that. The confirming
  // account of an emergency is no field. An emergency is not in force while that account is closed.
  hiddenColumns: ['account_id', 'confirmed_by'],
  make: {
    by: 3,
    async create({ server, save }) {
      // An account may have only one open request at a time.
      await sql`delete from access_grants where status = 'asked'`.execute(server.db);
      const days = { beginsOn: '2026-11-20', endsOn: '2026-12-01' };
      return save(9, 'system/grant/ask', { kigCode: 'KG0001', topics: ['students'], reason: '看名单', ...days });
    },
  },
  states: {
    // An ordinary grant. The rules of emergencies do not apply to it, and only its asker and the kindergarten see it.
    table: `
               confirm   refuse    withdraw    confirmEmergency   refuseEmergency
asked          given     refused   -           given              refused
given          -         -         withdrawn   -                  -
refused        -         -         -           -                  -
withdrawn      -         -         -           -                  -
by             3         3         3           -                  -
not theirs     -         -         -           8                  8
told why not   -         -         -           9                  9`,
    asks: {
      refuse: { reason: '不必' },
      withdraw: { reason: '看完了' },
      confirmEmergency: { password: 'Kiga_2026' },
      refuseEmergency: { reason: '不必' },
    },
    ways: { asked: [], given: ['confirm'], refused: ['refuse'], withdrawn: ['confirm', 'withdraw'] },
    staysIn: ['asked', 'given', 'refused', 'withdrawn'],
    refusal: 'SYSTEM_GRANT_NO_EMERGENCY',
  },
  examples: {
    // It begins today at the earliest and lasts for at most 90 days.
    beginsOn: [dayAfter(0), dayAfter(3)],
    endsOn: [dayAfter(5), dayAfter(80)],
    kigCode: ['KG0001', 'KG0002', 'KG0003'],
  },
};
