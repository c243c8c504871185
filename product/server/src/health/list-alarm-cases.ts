import type { AlarmCases } from '@kiga/contract/health/alarm.acts.ts';
import { isOfSubject } from '@kiga/contract/health/alarm.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityStores, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { scopeForPermission } from '../identity/identity.public.ts';
import type { AlarmRecord } from './alarm.server.ts';
import { countedCases } from './alarm-cases.ts';

/** Returns the present cases of an alarm, latest first, without those of children out of reach. */
export async function listAlarmCases(stores: EntityStores, scope: Scope, id: string, now: Date): Promise<AlarmCases> {
  const ofAlarms = scopeForPermission(scope, 'health.alarm.read');
  const [alarm] = (await readRecords(stores.get('health.alarm'), ofAlarms, [id])) as AlarmRecord[];
  if (!alarm || alarm.deleted || !scope.session.permissions.has('health.alarm.read')) {
    throw new AppError('RECORD_NOT_FOUND');
  }
  const { ownerId: kigId } = alarm;
  const { rows: zones } = await sql<{ timeZone: string }>`select time_zone as "timeZone" from organizations
    where id = ${kigId}`.execute(scope.db);
  const answer = { kigId, now: now.toISOString(), timeZone: zones[0]?.timeZone ?? 'Asia/Shanghai' };
  const store = stores.get('health.illness');
  if (store.entity.sightOf(scope.session, 'disease') !== 'full') return { ...answer, cases: null };
  const cases = (await countedCases(stores, scope, kigId, { today: String(alarm.lastOn) })).filter(
    (one) =>
      isOfSubject(alarm.subject as never, one) &&
      one.day >= String(alarm.firstOn) &&
      one.day <= String(alarm.lastOn) &&
      (alarm.unit === 'kindergarten' || [one.classId, one.gradeId].includes(alarm.classId ?? alarm.gradeId ?? '')),
  );
  const { rows: children } = await sql<{ id: string; name: string; nameLatin: string | null; className: string }>`
    select s.id, s.stu_name as name, s.stu_name_latin as "nameLatin", c.class_name as "className" from students s
    join classes c on c.kig_id = s.kig_id and c.id = s.class_id
    where s.kig_id = ${kigId} and ${scope.within('s.kig_id')} and ${scope.within('c.kig_id')} and not s.deleted
      and s.id = any(${cases.map(({ studentId }) => studentId)}::uuid[])`.execute(scope.db);
  const byId = new Map(children.map((child) => [child.id, child]));
  // A child has one line: its case, or otherwise its last check.
  const lines = [...Map.groupBy(cases, ({ studentId }) => studentId).values()].flatMap((all) => {
    const one = all.find(({ illness }) => illness !== null) ?? all.at(-1);
    const child = one && byId.get(one.studentId);
    if (!one || !child) return [];
    const { name, nameLatin, className } = child;
    const { studentId, day, illness } = one;
    const { id: illnessId = null, status = null, isolationUntil = null } = illness ?? {};
    return [{ studentId, name, nameLatin, className, day, illnessId, status, isolationUntil }];
  });
  return { ...answer, cases: lines.toSorted((a, b) => b.day.localeCompare(a.day) || a.name.localeCompare(b.name)) };
}
