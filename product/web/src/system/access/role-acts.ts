import { copyRole } from '@kiga/contract/system/access/role.acts.ts';
import { role } from '@kiga/contract/system/access/role.entity.ts';
import { type ScreenAct, screenAct } from '@kiga/kit-web/acts/screen-act.ts';
import { recordTitle } from '@kiga/kit-web/entity/entity-words.ts';
import { recordPath } from '@kiga/kit-web/entity/record-path.ts';

/** Copies a role: asks for the copy's name, and opens its form. */
export const roleActs: readonly ScreenAct[] = [
  screenAct(copyRole, {
    label: 'system.roleActs.copy',
    ok: 'system.role.acts.copy',
    offered: ({ deleted }, kit) => kit.can('system.role.create') && !deleted,
    start: (kit, record) => ({
      name: record && kit.t('system.roleActs.copyOf', { name: recordTitle(kit, role, record) }),
    }),
    after({ answer, record, kit, tell }) {
      tell();
      if (record) kit.open(recordPath(kit, role, '/system/roles', { ...record, id: answer.id }, '/edit'));
    },
  }),
];
