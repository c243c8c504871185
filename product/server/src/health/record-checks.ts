import { type CheckEntry, LATE_DAYS_MAX, type recordChecks } from '@kiga/contract/health/check.acts.ts';
import { checkPlaces } from '@kiga/contract/health/check.ts';
import { dayAfter } from '@kiga/entity/days.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { type EntityStores, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { momentOf } from '../attendance/attendance.public.ts';
import { isRefusal } from '../program/is-refusal.ts';
import type { CheckRecord } from './check.server.ts';
import { savedCheck } from './checks-of.ts';

type Result = z.input<typeof recordChecks.output>['results'][number];

/** Returns the id and the text of an error for the reader. */
type Tell = (error: unknown) => { error: string; text: string; data?: Record<string, unknown> };

/** A check that is newer than the one that the device knew. */
class NewerCheck extends Error {
  readonly record: CheckRecord;
  constructor(record: CheckRecord) {
    super('a newer check is stored');
    this.record = record;
  }
}

/**
 * Minutes by which the clock of a device may be ahead. A check of a later moment would stand before those that follow.
 */
const AHEAD_MINUTES_MAX = 5;

/** Saves the checks of a device, each in a transaction of its own, so that one refusal loses no other. */
export async function recordAll(
  stores: EntityStores,
  scope: Scope,
  { entries, now, tell }: { entries: readonly CheckEntry[]; now: Date; tell: Tell },
): Promise<Result[]> {
  const { today } = await momentOf(scope, scope.oneTenant(), now);
  const results: Result[] = [];
  for (const entry of entries) {
    const { entryId } = entry;
    try {
      assertTime(entry, today, now);
      const record = await scope.transaction((inside) => recordOne(stores, inside, entry));
      results.push({ entryId, outcome: 'saved', check: savedCheck(record), error: null });
    } catch (error) {
      if (error instanceof NewerCheck) {
        results.push({ entryId, outcome: 'conflict', check: savedCheck(error.record), error: null });
      } else {
        // The tablet keeps all checks of a request that failed, and sends them again.
        if (!isRefusal(error)) throw error;
        results.push({ entryId, outcome: 'refused', check: null, error: tell(error) });
      }
    }
  }
  return results;
}

function assertTime({ day, checkedAt }: CheckEntry, today: string, now: Date): void {
  if (day > today || Date.parse(checkedAt) > now.getTime() + AHEAD_MINUTES_MAX * 60_000) {
    throw new AppError('HEALTH_CHECK_AHEAD');
  }
  if (day < dayAfter(today, -LATE_DAYS_MAX)) throw new AppError('HEALTH_CHECK_TOO_LATE', { days: LATE_DAYS_MAX });
}

async function recordOne(stores: EntityStores, inside: Scope, entry: CheckEntry): Promise<CheckRecord> {
  const store = stores.get('health.check');
  const before = await storedCheck(stores, inside, entry);
  if (before && before.version !== entry.version) {
    if (isSame(before, entry)) return before;
    throw new NewerCheck(before);
  }
  const { studentId, day, part, checkedAt, temperatures, levels, symptoms, photo, ...rest } = entry;
  const { entryId: _, version: __, ...plain } = rest;
  const request = {
    ...(before ? { id: before.id, version: before.version } : { studentId, day, part }),
    temperatures,
    ...Object.fromEntries(checkPlaces.map((place) => [place, levels[place] ?? null])),
    symptoms: symptoms.map((symptom) => ({ symptom })),
    ...plain,
    ...(photo !== null && { photo }),
  };
  const saved = (await saveRecord(store, inside, request)) as CheckRecord;
  if (before) return saved;
  // The device knows when it was, the server only when it heard of it.
  await sql`update health_checks set checked_at = ${checkedAt}
    where kig_id = ${saved.ownerId} and ${inside.within('kig_id')} and id = ${saved.id}`.execute(inside.db);
  return { ...saved, checkedAt };
}

async function storedCheck(
  stores: EntityStores,
  inside: Scope,
  { studentId, day, part }: CheckEntry,
): Promise<CheckRecord | null> {
  const kigId = inside.oneTenant();
  const { rows } = await sql<{ id: string }>`select c.id from health_checks c where c.kig_id = ${kigId}
    and ${inside.within('c.kig_id')} and c.student_id = ${studentId} and c.day = ${day} and c.part = ${part}
    and not c.deleted for update`.execute(inside.db);
  const [record] = await readRecords(
    stores.get('health.check'),
    inside,
    rows.map(({ id }) => id),
  );
  return record ?? null;
}

/** Returns whether the stored check says the same as the entry, because the answer to it was lost. */
function isSame(record: CheckRecord, entry: CheckEntry): boolean {
  const { levels, symptoms, temperatures, hasMedicine, action, remark } = savedCheck(record);
  const withoutFever = (codes: readonly string[]) => codes.filter((code) => code !== 'fever').toSorted();
  return (
    JSON.stringify([temperatures, withoutFever(symptoms), hasMedicine, action, remark]) ===
      JSON.stringify([
        entry.temperatures,
        withoutFever(entry.symptoms),
        entry.hasMedicine,
        entry.action,
        entry.remark,
      ]) && checkPlaces.every((place) => (levels[place] ?? 'normal') === (entry.levels[place] ?? 'normal'))
  );
}
