import type { CheckStation } from '@kiga/contract/health/check.acts.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import type { Language } from '@kiga/entity/words/words.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type EntityStores, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { shownValues } from '@kiga/kit-server/entity/show.ts';
import { sql } from 'kysely';
import { computeDays, momentOf } from '../attendance/attendance.public.ts';
import { childrenByClass, kigNameOf } from '../campus/campus.public.ts';
import type { Session } from '../program/session.ts';
import type { CheckRecord } from './check.server.ts';
import { checkTermsOn } from './check-rules.ts';
import { celsiusOf, checksOf, halfKey, savedCheck, seesHealth, symptomsOf } from './checks-of.ts';
import { type Blocked, mayNotReturn } from './may-not-return.ts';
import { partAt } from './part-at.ts';

/** Days back in which earlier temperatures and findings are looked for. */
const LOOK_BACK_DAYS = 14;

/** Number of earlier temperatures that a tablet shows. */
const LAST_TEMPERATURES = 4;

/** Values of a child as the reader may see them. */
interface ShownChild {
  birthday?: string | null;
  facePhoto?: string | null;
  cardNumber?: string | null;
  allergies?: { allergen: string }[] | null;
}

/** Returns what a tablet needs for today's checks. Throws OWNER_OUT_OF_REACH where the scope reaches several. */
export async function checkStation(
  stores: EntityStores,
  scope: Scope,
  { now, language }: { now: Date; language: Language },
): Promise<CheckStation> {
  const kigId = scope.oneTenant();
  const moment = await momentOf(scope, kigId, now);
  const day = moment.today;
  const children = await childrenByClass(scope, kigId);
  const ids = children.map(({ id }) => id);
  const records = await readRecords(stores.get('campus.student'), scope, ids);
  const shown = new Map(
    (await shownValues(stores.get('campus.student'), scope, records)).map((values, index) => [
      records[index]?.id,
      values as ShownChild,
    ]),
  );
  const checks = await checksOf(stores, scope, { kigId, from: dayAfter(day, -LOOK_BACK_DAYS), to: day });
  const seen = seesHealth(stores, scope);
  const ofChild = Map.groupBy(checks, ({ studentId }) => studentId);
  const today = new Map(checks.map((check) => [halfKey(check.studentId, check.day, check.part), check]));
  const days = new Map(
    (await computeDays(scope, { kigId, from: day, to: day, ...moment, ids: null })).map((one) => [one.studentId, one]),
  );
  const initials = await initialsOf(scope, kigId);
  const checkOf = (id: string, part: 'morning' | 'afternoon') => {
    const found = today.get(halfKey(id, day, part));
    return found && seen ? savedCheck(found) : null;
  };
  const blocked = seen ? await mayNotReturn(stores, scope, kigId) : new Map<string, Blocked>();
  const symptoms = await stores.codesOf('symptom');
  return {
    kigId,
    kigName: await kigNameOf(scope, kigId),
    reader: await readerOf(scope, kigId),
    day,
    now: now.toISOString(),
    timeZone: moment.timeZone,
    part: await partAt(scope, kigId, { day, time: moment.time }),
    terms: await checkTermsOn(scope, kigId, day),
    symptoms: symptoms
      .filter(({ active }) => active)
      .map(({ code, zh_CN, en_US }) => ({ code, text: language === 'zh_CN' ? zh_CN : en_US })),
    classes: [...new Map(children.map(({ classId, className }) => [classId, { id: classId, className }])).values()],
    children: children.map(({ id, name, nameLatin, sex, classId }) => {
      const values = shown.get(id) ?? {};
      const earlier = seen ? (ofChild.get(id) ?? []).filter((check) => check.day < day) : [];
      const lastFound = earlier.at(-1);
      const one = days.get(id);
      return {
        id,
        name,
        nameLatin,
        initials: initials.get(id) ?? '',
        sex,
        birthday: values.birthday ?? null,
        classId,
        photo: values.facePhoto ?? null,
        cardNumber: values.cardNumber ?? null,
        allergies: (values.allergies ?? []).map(({ allergen }) => allergen),
        lastTemperatures: lastTemperatures(earlier),
        lastFindings:
          lastFound && symptomsOf(lastFound).length > 0
            ? { day: lastFound.day, symptoms: symptomsOf(lastFound) }
            : null,
        blocked: blocked.get(id) ?? null,
        arrivedAt: one?.at?.toISOString() ?? null,
        isOnLeave: one ? one.absence !== null && one.absence !== 'unknown' : false,
        checks: { morning: checkOf(id, 'morning'), afternoon: checkOf(id, 'afternoon') },
      };
    }),
  };
}

/** Returns the first temperature of each of the last days that have one, first to last. */
function lastTemperatures(checks: readonly CheckRecord[]): { day: string; celsius: number }[] {
  const byDay = new Map<string, number>();
  for (const check of checks) {
    const celsius = celsiusOf(check);
    if (celsius !== null && !byDay.has(check.day)) byDay.set(check.day, celsius);
  }
  return [...byDay].slice(-LAST_TEMPERATURES).map(([day, celsius]) => ({ day, celsius }));
}

async function initialsOf(scope: Scope, kigId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; initials: string | null }>`select s.id, s.stu_name_initials as initials
    from students s where s.kig_id = ${kigId} and ${scope.within('s.kig_id')} and not s.deleted`.execute(scope.db);
  return new Map(rows.map(({ id, initials }) => [id, initials ?? '']));
}

/** Returns the name of the person who is signed in; null for the account of the tablets, which belongs to no person. */
async function readerOf({ db, session }: Scope, kigId: string): Promise<string | null> {
  const { accountId, nickName } = session as Session;
  const { rows } =
    await sql`select from organizations where id = ${kigId} and terminal_account_id = ${accountId}`.execute(db);
  return rows.length > 0 ? null : nickName;
}
