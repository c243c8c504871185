import { KINDERGARTEN_FIELDS_OF_OPERATOR } from '@kiga/contract/campus/kindergarten.acts.ts';
import type { kindergarten } from '@kiga/contract/campus/kindergarten.entity.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { Program } from '../program/program.ts';
import { followOrganization } from '../system/system.public.ts';
import { countsOf } from './kindergarten-counts.ts';
import { terminalLogin } from './terminal-login.ts';

/** Returns the hooks of kindergartens: their rows among the organizations, their totals, and the fields of the operator. */
export function kindergartenHooks(program: Program): EntityHooks<typeof kindergarten> {
  return {
    listsItself: true,
    rows: () => sql`row.kind = 'kindergarten'`,
    kept: { terminalLogin: terminalLogin(program) },
    lookedUp: {
      fields: ['approvalStatus', 'studentCount', 'employeeCount', 'classCount'],
      async load(scope, records) {
        const ids = records.map(({ id }) => id);
        const counts = await countsOf(scope, ids);
        const opened = new Set<string>();
        for (const openedAmong of program.campus.openedSources) {
          for (const id of await openedAmong(scope.db, ids)) opened.add(id);
        }
        return new Map(
          ids.map((id) => [id, { ...counts.get(id), approvalStatus: opened.has(id) ? 'passed' : 'direct' }]),
        );
      },
    },
    async beforeSave(record, before, { session }) {
      // The program and the operator set all fields.
      if (session.organizationKind !== 'kindergarten' || before === null) return;
      const changed = KINDERGARTEN_FIELDS_OF_OPERATOR.filter(
        (field) => before[field] !== null && before[field] !== record[field],
      );
      if (changed.length > 0) {
        throw invalid(...changed.map((field) => ({ field, error: 'CAMPUS_KINDERGARTEN_BY_OPERATOR' })));
      }
    },
    async afterSave(record, before, { db }) {
      if (before) await followOrganization(program, db, { ...record, kind: 'kindergarten' }, before);
    },
  };
}
