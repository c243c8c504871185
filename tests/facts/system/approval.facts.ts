import { sql } from 'kysely';
import type { Facts } from '../facts.ts';

let years = 0;

export const facts: Facts = {
  owner: 'organization',
  // Kinds of user that answer, and the operator's that ask; 16 reads as an expert, who reaches no child.
  readers: [3, 4, 5, 6, 8, 9, 18],
  // An administrator sees no request of others.
  readersOfAll: [9],
  // These kinds ask any organization.
  toldOfAll: [8, 9],
  menu: { heading: 'system', place: 12, zh: '确认申请', en: 'Approvals' },
  sheet: null,
  importers: [],
  // The requested act and its changes, encrypted, and the identity of a request.
  hiddenColumns: ['asker_id', 'record_key', 'record_version', 'input_encrypted', 'changes_encrypted'],
  make: {
    by: 9,
    async create({ server, organization, save }) {
      // Only one request for a contract may wait at a time.
      await sql`delete from approvals where status = 'asked'`.execute(server.db);
      const partnerId = await organization('IN0001');
      const kindergartenId = await organization('KG0001');
      // Later than all contracts of the demo.
      years += 1;
      const year = 2100 + years;
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
