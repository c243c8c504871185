import type { visitor } from '@kiga/contract/campus/safety/visitor.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import { type Clock, dayIn, timeIn } from '@kiga/kit-server/clock.ts';
import type { EntityHooks } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { isWithinClasses } from '../../identity/identity.public.ts';
import { timeZoneOf } from '../time-zone.ts';

/** Returns the hooks of visitors, whom readers of the whole kindergarten see. */
export function visitorHooks(clock: Clock): EntityHooks<typeof visitor> {
  return {
    rows: (scope) => (isWithinClasses(scope) ? sql<boolean>`false` : null),
    async beforeSave(draft, before, scope, kigId) {
      draft.cameAt ??= await timeOfToday(scope, kigId, draft.day);
      if (!draft.cameAt) throw invalid({ field: 'cameAt', error: 'FIELD_REQUIRED' });
      if (before?.leftAt) assertAfter(draft.cameAt, before.leftAt, 'cameAt');
    },
    onTransition: {
      async leave({ record: { day, cameAt, ownerId }, asks, scope }) {
        const leftAt = asks.leftAt ?? (await timeOfToday(scope, ownerId, day));
        if (!leftAt) throw invalid({ field: 'leftAt', error: 'FIELD_REQUIRED' });
        assertAfter(cameAt ?? leftAt, leftAt, 'leftAt');
        return { leftAt };
      },
    },
  };

  /** Returns the time in the kindergarten; null where the visit was on an earlier day. */
  async function timeOfToday(scope: Scope, kigId: string, day: string): Promise<string | null> {
    const timeZone = await timeZoneOf(scope, kigId);
    return dayIn(clock.now(), timeZone) === day ? timeIn(clock.now(), timeZone) : null;
  }
}

/** Throws CAMPUS_VISITOR_LEFT_EARLY {cameAt} at the field that was typed. */
function assertAfter(cameAt: string, leftAt: string, field: 'cameAt' | 'leftAt'): void {
  if (leftAt < cameAt) throw invalid({ field, error: 'CAMPUS_VISITOR_LEFT_EARLY', data: { cameAt } });
}

/** Returns the number of visitors of the scope's kindergarten who came before this day and have not left, or came on it. */
export async function visitorsInside(scope: Scope, until: { day: string; withToday: boolean }): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from visitors v
    where v.kig_id = ${scope.oneTenant()} and ${scope.within('v.kig_id')} and not v.deleted and v.status = 'inside'
      and (v.day < ${until.day} or ${until.withToday} and v.day = ${until.day})`.execute(scope.db);
  return rows[0]?.count ?? 0;
}
