import { areaIdOf } from '@kiga/contract/system/organizations/area-id.ts';
import { sql } from 'kysely';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'organization',
  readers: [4, 5, 9, 15],
  readersOfAll: [9, 15],
  menu: { heading: 'operations', place: 1, zh: '开园申请', en: 'Openings' },
  sheet: {
    who: [4, 5, 9, 15],
    columns: ['name', 'code'],
    rows(appType, own) {
      if (appType === 9) return sql`true`;
      return appType === 15 ? sql`right(area_id::text, 6) like '11%'` : sql`organization_id = ${own}`;
    },
  },
  importers: [],
  // Stored encrypted until they are shown, once.
  hiddenColumns: ['initial_passwords_encrypted'],
  make: {
    by: 5,
    create({ save, next }) {
      const number = next();
      return save(5, 'operations/opening/save', {
        code: `STATE-${number}`,
        name: '状态幼儿园',
        kigType: 'private',
        systemType: 'universal',
        areaId: areaIdOf('110105'),
        address: '建国路 1 号',
        manager: '单晓蕾',
        managerPhone: '13800001000',
        adminUserName: `state.head.${number}`,
        terminalLogin: `state.terminal.${number}`,
        openingDate: '2027-03-01',
      });
    },
  },
  states: {
    proves: '[F18]',
    table: `
               pass     refuse       reapply
applied        passed   not-passed   -
passed         -        -            -
not-passed     -        -            applied
by             9 15     9 15         5
not theirs     -        -            4
told why not   -        -            9`,
    asks: { refuse: { reason: '地址不对' } },
    ways: { applied: [], passed: ['pass'], 'not-passed': ['refuse'] },
    staysIn: ['passed'],
    refusal: 'OPERATIONS_NOT_APPLICANT',
  },
  examples: {
    kigType: ['private', 'public'],
    address: ['建国路 1 号'],
    manager: ['单晓蕾'],
    adminUserName: ['xinya.1', 'xinya.2', 'xinya.3'],
    terminalLogin: ['xinya.td1', 'xinya.td2', 'xinya.td3'],
    openingDate: ['2027-03-01'],
  },
};
