import type { CheckPhotos, checkPhotos as call } from '@kiga/contract/health/check.acts.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { Clock } from '@kiga/kit-server/clock.ts';
import { type EntityStores, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { chosenClass, momentOf, namesOf } from '../attendance/attendance.public.ts';
import { withinClasses } from '../identity/identity.public.ts';
import type { CheckRecord } from './check.server.ts';
import { checkTermsOn } from './check-rules.ts';
import { celsiusOf, colourOfCheck, photosOf, seesHealth, symptomsOf } from './checks-of.ts';

/**
 * Returns a page of the checks with photos, the latest first. A reader without health data gets none. Throws
 * OWNER_OUT_OF_REACH, RECORD_NOT_FOUND for a class out of reach.
 */
export async function checkPhotos(
  { stores, clock }: { stores: EntityStores; clock: Clock },
  scope: Scope,
  { from, to, classId, studentId, checkId, pageNumber, pageSize }: z.output<typeof call.input>,
): Promise<CheckPhotos> {
  const kigId = scope.oneTenant();
  const { today, timeZone } = await momentOf(scope, kigId, clock.now());
  const { classes } = await chosenClass(scope, kigId, classId);
  const { photoDays } = await checkTermsOn(scope, kigId, today);
  if (!seesHealth(stores, scope)) return { timeZone, total: 0, photoDays, classes, list: [] };
  const is = (column: string, value: string | undefined) =>
    value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`;
  const where = sql`c.kig_id = ${kigId} and ${scope.within('c.kig_id')} and ${scope.within('s.kig_id')}
    and not c.deleted and not s.deleted and ${withinClasses(scope, 's.class_id')}
    and coalesce(c.photo, c.second_photo, c.third_photo) is not null
    and ${from === undefined ? sql`true` : sql`c.day >= ${from}`} and ${to === undefined ? sql`true` : sql`c.day <= ${to}`}
    and ${is('s.class_id', classId)} and ${is('c.student_id', studentId)} and ${is('c.id', checkId)}`;
  const joined = sql`health_checks c join students s on s.kig_id = c.kig_id and s.id = c.student_id`;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${joined}
    where ${where}`.execute(scope.db);
  const { rows } = await sql<{ id: string; classId: string }>`select c.id, s.class_id as "classId" from ${joined}
    where ${where} order by c.day desc, c.checked_at desc nulls last, c.id desc
    limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(scope.db);
  const records = (await readRecords(
    stores.get('health.check'),
    scope,
    rows.map(({ id }) => id),
  )) as CheckRecord[];
  const byId = new Map(records.map((record) => [record.id, record]));
  const people = new Map(
    (await namesOf(scope, kigId, [...new Set(records.map((record) => record.studentId))])).map((one) => [one.id, one]),
  );
  const classNames = new Map(classes.map(({ id, className }) => [id, className]));
  return {
    timeZone,
    total: counted[0]?.total ?? 0,
    photoDays,
    classes,
    list: rows.flatMap(({ id, classId: ofClass }) => {
      const record = byId.get(id);
      const child = record && people.get(record.studentId);
      if (!record || !child) return [];
      return [
        {
          checkId: id,
          studentId: child.id,
          name: child.name,
          nameLatin: child.nameLatin,
          className: classNames.get(ofClass) ?? '',
          day: record.day,
          part: record.part,
          checkedAt: record.checkedAt ?? null,
          photos: photosOf(record).flatMap((path) => stores.files?.signed(path, scope.session) ?? []),
          celsius: celsiusOf(record),
          colour: colourOfCheck(record),
          symptoms: symptomsOf(record),
          handledBy: record.handledBy ?? null,
        },
      ];
    }),
  };
}
