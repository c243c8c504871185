import type { DayPart } from '@kiga/contract/attendance/people.ts';
import type { SavedCheck } from '@kiga/contract/health/check.acts.ts';
import type { CheckColour } from '@kiga/contract/health/check.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { type EntityStores, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinClasses } from '../identity/identity.public.ts';
import { type CheckRecord, levelsOf } from './check.server.ts';

/** Checks of a kindergarten: of a span of days, and of some children where they are named. */
export interface ChecksWanted {
  kigId: string;
  from: string;
  to: string;
  ids?: readonly string[];
  /** A further condition on `c`. */
  also?: RawBuilder<boolean>;
}

/** Returns the checks of children in the reader's classes, complete and before any mask, oldest first. */
export async function checksOf(
  stores: EntityStores,
  scope: Scope,
  { kigId, from, to, ids, also = sql<boolean>`true` }: ChecksWanted,
): Promise<CheckRecord[]> {
  const { rows } = await sql<{ id: string }>`select c.id from health_checks c
    join students s on s.kig_id = c.kig_id and s.id = c.student_id
    where c.kig_id = ${kigId} and ${scope.within('c.kig_id')} and ${scope.within('s.kig_id')} and not c.deleted
      and not s.deleted and ${withinClasses(scope, 's.class_id')} and c.day between ${from} and ${to} and ${also}
      and ${ids === undefined ? sql`true` : sql`c.student_id = any(${[...ids]}::uuid[])`}
    order by c.day, c.checked_at, c.id`.execute(scope.db);
  const records = await readRecords(
    stores.get('health.check'),
    scope,
    rows.map(({ id }) => id),
  );
  const byId = new Map(records.map((record) => [record.id, record as CheckRecord]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

/** Returns whether the reader sees health data of children. */
export function seesHealth(stores: EntityStores, { session }: Scope): boolean {
  return stores.get('health.check').entity.sightOf(session, 'temperatures') !== 'none';
}

/** Key of a half of a child's day. */
export const halfKey = (studentId: string, day: string, part: DayPart): string => `${studentId} ${day} ${part}`;

/** Returns the stored paths of a check's photos. */
export function photosOf({ photo, secondPhoto, thirdPhoto }: CheckRecord): string[] {
  return [photo, secondPhoto, thirdPhoto].flatMap((path) => path ?? []);
}

/** Returns the last measurement of a check, degrees Celsius; null without one. */
export function celsiusOf({ temperatures }: Pick<CheckRecord, 'temperatures'>): number | null {
  return temperatures?.at(-1)?.celsius ?? null;
}

/** Returns the codes of a check's symptoms. */
export function symptomsOf({ symptoms }: Pick<CheckRecord, 'symptoms'>): string[] {
  return (symptoms ?? []).map(({ symptom }) => symptom);
}

/** Returns the colour of a check's card. */
export function colourOfCheck({ colour }: Pick<CheckRecord, 'colour'>): CheckColour {
  return colour ?? 'green';
}

/** Returns a check in the form of a tablet, for readers of health data. */
export function savedCheck(record: CheckRecord): SavedCheck {
  return {
    id: record.id,
    version: record.version,
    checkedAt: record.checkedAt ?? null,
    source: record.source ?? 'hand',
    colour: colourOfCheck(record),
    temperatures: (record.temperatures ?? []).map(({ celsius, method, takenAt }) => ({
      celsius,
      method: method ?? null,
      takenAt: takenAt ?? null,
    })),
    levels: levelsOf(record),
    symptoms: symptomsOf(record),
    hasMedicine: record.hasMedicine ?? false,
    action: record.action ?? null,
    handledBy: record.handledBy ?? null,
    parentToldAt: record.parentToldAt ?? null,
    remark: record.remark ?? null,
    photoCount: photosOf(record).length,
  };
}
