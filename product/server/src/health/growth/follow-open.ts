import type { OpenItem } from '@kiga/contract/attendance/open.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { momentOf, type OpenSource } from '../../attendance/attendance.public.ts';
import { scopeForPermission, withinClasses } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';

const READ = 'health.followUp.read';

/** Returns the source of enrolled children who are due for a visit, and of those who should be referred. */
export function followUpsDue({ stores, clock }: Pick<Program, 'stores' | 'clock'>): OpenSource {
  return {
    isOnBoard: true,
    async load(scope) {
      const { entity } = stores.get('health.followUp');
      if (!scope.session.permissions.has(READ) || entity.sightOf(scope.session, 'reason') !== 'full') return [];
      const kigId = scope.oneTenant();
      const { today } = await momentOf(scope, kigId, clock.now());
      const { due, refer } = await dueOf(scopeForPermission(scope, READ), kigId, today);
      const mine = scope.session.permissions.has('health.followUp.update');
      const items: OpenItem[] = [
        {
          key: 'attendance.open.items.followUp',
          count: due,
          href: `/health/follow-ups?status=following&nextDueOnTo=${today}`,
          mine,
          params: {},
          who: [],
        },
        {
          key: 'attendance.open.items.referral',
          count: refer,
          href: '/health/follow-ups?status=following&needsReferral=1',
          mine,
          params: {},
          who: [],
        },
      ];
      return items.filter(({ count }) => count > 0);
    },
  };
}

async function dueOf(scope: Scope, kigId: string, today: string): Promise<{ due: number; refer: number }> {
  const { rows } = await sql<{ due: number; refer: number }>`select
      count(*) filter (where f.next_due_on <= ${today})::integer as due,
      count(*) filter (where f.needs_referral)::integer as refer
    from health_follow_ups f join students s on s.kig_id = f.kig_id and s.id = f.student_id
    where f.kig_id = ${kigId} and ${scope.within('f.kig_id')} and ${scope.within('s.kig_id')} and not f.deleted
      and f.status = 'following' and not s.deleted and s.status = 'enrolled'
      and ${withinClasses(scope, 's.class_id')}`.execute(scope.db);
  return rows[0] as { due: number; refer: number };
}
