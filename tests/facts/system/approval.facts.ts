import { sql } from 'kysely';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'organization',
  // Those who answer, and the operator's who ask; 16 is read as an expert, who reaches no child.
  readers: [3, 4, 5, 6, 8, 9, 18],
  // Of what others ask an administrator sees nothing.
  readersOfAll: [9],
  // They ask any organization.
  toldOfAll: [8, 9],
  menu: { heading: 'system', place: 12, zh: '确认申请', en: 'Approvals' },
  sheet: null,
  importers: [],
  // The act that is asked for and what it changes, encrypted; by what one request is told from another.
  hiddenColumns: ['asker_id', 'record_key', 'record_version', 'input_encrypted', 'changes_encrypted'],
  make: {
    by: 9,
    async create({ server, organization, save, next }) {
      // One request for a contract waits at a time.
      await sql`delete from approvals where status = 'asked'`.execute(server.db);
      const partnerId = await organization('IN0001');
      const kindergartenId = await organization('KG0001');
      // After all contracts that the demo has.
      const year = 2100 + next();
      const days = { beginsOn: `${year}-01-01`, endsOn: `${year}-12-31` };
      const input = { kind: 'service', partnerId, kindergartenId, ...days };
      return save(9, 'system/approval/ask', { call: 'system.contract.save', input, reason: '明年接着服务' });
    },
  },
  states: {
    table: `
               confirm      refuse       withdraw
asked          confirmed    refused      withdrawn
confirmed      -            -            -
refused        -            -            -
withdrawn      -            -            -
lapsed         -            -            -
by             3            3            9
not theirs     4 5 6 8 18   4 5 6 8 18   8
told why not   9            9            -`,
    happens: {
      lapse: (id, { server }) => sql`update approvals set status = 'lapsed' where id = ${id}`.execute(server.db),
    },
    asks: { confirm: { password: 'Kiga_2026' }, refuse: { reason: '不必' } },
    ways: { asked: [], confirmed: ['confirm'], refused: ['refuse'], withdrawn: ['withdraw'], lapsed: ['lapse'] },
    staysIn: ['asked', 'confirmed', 'refused', 'withdrawn', 'lapsed'],
    refusal: 'SYSTEM_APPROVAL_OWN',
  },
};
