import { sql } from 'kysely';
import type { Facts } from '../facts.ts';

export const facts: Facts = {
  owner: 'organization',
  readers: [8],
  readersOfAll: [],
  menu: { heading: 'system', place: 1, zh: '管理员', en: 'Administrators' },
  sheet: {
    who: [8],
    columns: ['userName', 'nickName'],
    rows: (_, own) => sql`organization_id = ${own} and app_type in (8, 9, 11, 15)`,
  },
  importers: [],
  // Secrets for signing in, and the confirmation of the phone.
  hiddenColumns: ['password_hash', 'easy_password', 'initial_password', 'confirmed_phone_hash', 'erased_at'],
  make: {
    by: 8,
    async create({ organization, save, next }) {
      const kigId = await organization('OP0001');
      const role = { name: `状态${next()}`, dataScope: 'all', permissions: [], kigId };
      const roles = [await save(8, 'system/role/save', role)];
      const account = { userName: `state.${next()}`, nickName: '状态', password: 'Start_2026' };
      return save(8, 'system/admin/save', { ...account, appType: '8', roles });
    },
  },
  states: {
    table: `
           disable    enable
active     disabled   -
disabled   -          active
by         8          8`,
    ways: { active: [], disabled: ['disable'] },
  },
};
