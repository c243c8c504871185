import { type Alarm, alarmsOf } from '@kiga/contract/health/alarm.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import { accountsOf } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import { notify, programSession } from '../system/system.public.ts';
import { countedCases } from './alarm-cases.ts';
import { alarmRulesOf } from './alarm-rules.ts';
import { alarmNameIn, alarmParts } from './alarm-texts.ts';
import type { IllnessRecord } from './illness-cases.ts';

type Parts = Pick<Program, 'clock' | 'secrets' | 'stores'>;

/** An alarm as stored. */
interface Stored {
  id: string;
  ruleKey: string;
  unitId: string | null;
  firstOn: string;
  lastOn: string;
  caseCount: number;
  status: 'open' | 'handling' | 'closed' | 'dismissed';
}

const HOUR_MS = 3_600_000;

/** Returns the source of an alarm's to-dos. */
export const sourceOfAlarm = (id: string) => `health.alarm:${id}`;

/**
 * Computes the alarms of a kindergarten again, in the transaction of the change. A running alarm takes new cases; a
 * closed one stays, and only later cases raise another. `instead` is a case as a transition is about to write it.
 */
export async function raiseAlarms(parts: Parts, inside: Scope, kigId: string, instead?: IllnessRecord): Promise<void> {
  const { clock, stores } = parts;
  const now = clock.now();
  // The cluster includes children out of the account's reach.
  const session = { ...programSession(inside.session.accountId, now), today: inside.session.today };
  const scope = withScope(session, [kigId], inside.db);
  const { today } = session;
  await lockUntilCommit(scope.db, `alarms ${kigId}`);
  const rules = await alarmRulesOf(scope, kigId, today);
  const cases = await countedCases(stores, scope, kigId, { today, instead });
  const stored = await storedAlarms(scope, kigId);
  for (const alarm of alarmsOf(cases, rules)) {
    const same = stored.filter(
      (one) => one.ruleKey === alarm.rule.key && one.unitId === alarm.unitId && overlaps(one, alarm),
    );
    const running = same.find(({ status }) => status === 'open' || status === 'handling');
    if (running) await grow(parts, scope, kigId, running, alarm);
    else if (isNews(same, alarm, today)) await raise(parts, scope, kigId, alarm);
  }
}

const overlaps = ({ firstOn, lastOn }: Stored, { firstDay, lastDay }: Alarm) =>
  firstOn <= lastDay && firstDay <= lastOn;

/** Returns whether a cluster is recent and has a case after those that a person has handled. */
function isNews(handled: readonly Stored[], { lastDay, rule }: Alarm, today: string): boolean {
  return lastDay > dayAfter(today, -rule.days) && handled.every(({ lastOn }) => lastOn < lastDay);
}

async function storedAlarms(scope: Scope, kigId: string): Promise<Stored[]> {
  const { rows } = await sql<Stored>`select a.id, a.rule_key as "ruleKey", coalesce(a.class_id, a.grade_id) as "unitId",
      a.first_on as "firstOn", a.last_on as "lastOn", a.case_count as "caseCount", a.status
    from health_alarms a where a.kig_id = ${kigId} and ${scope.within('a.kig_id')} and not a.deleted
    order by a.first_on`.execute(scope.db);
  return rows;
}

/** Takes the present cases of the cluster into a running alarm. Cases older than those that were read stay counted. */
async function grow({ clock }: Parts, scope: Scope, kigId: string, stored: Stored, alarm: Alarm): Promise<void> {
  const firstOn = alarm.firstDay < stored.firstOn ? alarm.firstDay : stored.firstOn;
  const lastOn = alarm.lastDay > stored.lastOn ? alarm.lastDay : stored.lastOn;
  const count = alarm.studentIds.length;
  const caseCount = firstOn === alarm.firstDay ? count : Math.max(count, stored.caseCount);
  if (firstOn === stored.firstOn && lastOn === stored.lastOn && caseCount === stored.caseCount) return;
  const now = clock.now();
  await sql`update health_alarms set first_on = ${firstOn}, last_on = ${lastOn}, case_count = ${caseCount},
      version = version + 1, updated_at = ${now}
    where kig_id = ${kigId} and ${scope.within('kig_id')} and id = ${stored.id}`.execute(scope.db);
  await publish(scope.db, now, 'health.alarm', kigId);
}

async function raise(
  { clock, secrets, stores }: Parts,
  scope: Scope,
  kigId: string,
  { rule, unitId, firstDay, lastDay, studentIds }: Alarm,
): Promise<void> {
  const now = clock.now();
  const id = uuid7(now.getTime());
  const place = await placeOf(scope, kigId, rule.unit, unitId);
  const named = alarmParts(place, rule.subject, await stores.codesOf('symptom'));
  const count = studentIds.length;
  const due = new Date(now.getTime() + rule.hours * HOUR_MS);
  await sql`insert into health_alarms (kig_id, id, alarm_name, alarm_name_en, status, unit, class_id, grade_id,
      rule_key, subject, case_count, first_on, last_on, days, threshold, hours, rule_source, rule_advice, rule_since,
      report_due_at, created_at, updated_at, updated_by)
    values (${kigId}, ${id}, ${alarmNameIn('zh_CN', named)}, ${alarmNameIn('en_US', named)}, 'open', ${rule.unit}, ${rule.unit === 'class' ? unitId : null},
      ${rule.unit === 'grade' ? unitId : null}, ${rule.key}, ${rule.subject}, ${count}, ${firstDay}, ${lastDay},
      ${rule.days}, ${rule.threshold}, ${rule.hours}, ${rule.source}, ${rule.advice}, ${rule.since}, ${due}, ${now},
      ${now}, ${scope.session.accountId})`.execute(scope.db);
  const store = stores.get('health.alarm');
  const [record] = await readRecords(store, scope, [id]);
  if (record) await writeHistory(store, scope, { act: 'create' }, null, record);
  await publish(scope.db, now, 'health.alarm', kigId);
  await notify(
    { db: scope.db, secrets, now },
    {
      to: await accountsOf(scope.db, { organizationId: kigId, permissions: ['health.alarm.start'], whole: true }),
      kind: 'todo',
      name: 'health.alarmRaised',
      params: { place: { word: named.place }, subject: { word: named.subject }, count, hours: rule.hours },
      href: `/health/alarms/${id}`,
      source: sourceOfAlarm(id),
    },
  );
}

/** Returns the name of a class or grade; null for the whole kindergarten. */
async function placeOf(scope: Scope, kigId: string, unit: string, unitId: string | null): Promise<string | null> {
  if (unitId === null) return null;
  const [table, column] = unit === 'class' ? ['classes', 'class_name'] : ['grades', 'grade_name'];
  const { rows } = await sql<{
    name: string;
  }>`select ${sql.ref(`u.${column}`)} as name from ${sql.table(table)} u
    where u.kig_id = ${kigId} and ${scope.within('u.kig_id')} and u.id = ${unitId}`.execute(scope.db);
  return rows[0]?.name ?? null;
}
