import type { ServedKindergartens } from '@kiga/contract/health/service.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { sql } from 'kysely';
import { enrolledChildren } from '../campus/campus.public.ts';
import type { Session } from '../program/session.ts';

interface ServiceContract {
  contractId: string;
  kigId: string;
  kigName: string;
  beginsOn: string;
  endsOn: string | null;
}

type Counts = ServedKindergartens['list'][number]['today'];

const nobody: Counts = { expected: 0, morning: 0, afternoon: 0, isolating: 0, openAlarms: 0 };

/** Returns the running contracts of the session's institution with today's figures, by name. */
export async function servedKindergartens(scope: Scope): Promise<ServedKindergartens> {
  const { organization, today } = scope.session as Session;
  // Contracts belong to the platform, and the institution reads its own.
  const { rows } = await sql<ServiceContract>`
    select c.id as "contractId", k.id as "kigId", k.name as "kigName", c.begins_on as "beginsOn", c.ends_on as "endsOn"
    from contracts c join organizations k on k.id = c.kindergarten_id and not k.deleted and ${scope.within('k.id')}
    where c.partner_id = ${organization.id} and c.kind = 'service' and not c.deleted
      and c.begins_on <= ${today} and (c.ends_on is null or c.ends_on >= ${today})
    order by k.name_sort, c.begins_on desc, c.id`.execute(scope.db);
  const counts = await countsOf(scope, today);
  return { list: rows.map((row) => ({ ...row, today: counts.get(row.kigId) ?? nobody })) };
}

/** Returns today's figures of each kindergarten within reach. */
async function countsOf(scope: Scope, today: string): Promise<Map<string, Counts>> {
  const { rows } = await sql<{ kigId: string; figure: keyof Counts; count: number }>`
    select s.kig_id as "kigId", 'expected' as figure, count(*)::int as count from ${enrolledChildren(scope)} s group by 1
    union all
    select c.kig_id, c.part, count(*)::int from health_checks c
      where ${scope.within('c.kig_id')} and not c.deleted and c.day = ${today} group by 1, 2
    union all
    select i.kig_id, 'isolating', count(distinct i.student_id)::int from health_illnesses i
      where ${scope.within('i.kig_id')} and not i.deleted and i.status = 'isolating' group by 1
    union all
    select a.kig_id, 'openAlarms', count(*)::int from health_alarms a
      where ${scope.within('a.kig_id')} and not a.deleted and a.status = 'open' group by 1`.execute(scope.db);
  const counts = new Map<string, Counts>();
  for (const { kigId, figure, count } of rows) counts.set(kigId, { ...nobody, ...counts.get(kigId), [figure]: count });
  return counts;
}
