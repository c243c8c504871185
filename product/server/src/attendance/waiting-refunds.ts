import { sql } from 'kysely';
import { accountsOf, isWithinClasses, scopeForPermission } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import type { OpenSource } from './attendance.public.ts';
import { namesOfFirst } from './open-sources.ts';

/** Returns the source of lists of refunds that wait for an approval. */
export function waitingRefunds(program: Pick<Program, 'stores'>): OpenSource {
  const approve = 'attendance.refundList.approve';
  const read = 'attendance.refundList.read';
  return {
    isOnBoard: false,
    async load(scope) {
      if (!scope.session.permissions.has(read)) return [];
      const own = scopeForPermission(scope, read);
      if (isWithinClasses(own)) return [];
      const { accountId, permissions } = scope.session;
      const kigId = scope.oneTenant();
      const { rows } = await sql<{ mine: boolean; count: number }>`
        select l.submitted_by is distinct from ${accountId} as mine, count(*) as count from refund_lists l
        where l.kig_id = ${kigId} and ${own.within('l.kig_id')} and not l.deleted and l.status = 'submitted'
        group by 1`.execute(scope.db);
      return Promise.all(
        rows.map(async ({ mine: others, count }) => {
          const mine = others && permissions.has(approve);
          const holders = { organizationId: kigId, permissions: [approve], whole: true };
          const who = mine ? [] : await namesOfFirst(program, scope, await accountsOf(scope.db, holders));
          const key = 'attendance.open.items.refundList';
          return { key, params: {}, count, href: '/attendance/refunds?status=submitted', mine, who };
        }),
      );
    },
  };
}
