import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { sql } from 'kysely';
import { tellFamilies } from '../family/family.public.ts';
import type { Program } from '../program/program.ts';
import { type Edition, readEdition } from './editions.ts';
import { titleOf } from './tell-readers.ts';

/** An activity that is locked until commit, with its latest passed version. */
export interface LockedActivity {
  id: string;
  ownerId: string;
  isPublished: boolean;
  edition: Edition;
  /** Null for no limit. */
  places: number | null;
}

/**
 * Locks an activity until the scope's transaction ends, so that two sign-ups never get the same place, and returns it.
 * It reads less than the record, because each sign-up of a rush waits for it. Throws RECORD_NOT_FOUND,
 * COMMUNICATION_NOTHING_PASSED.
 */
export async function lockActivity(
  { secrets }: Pick<Program, 'secrets'>,
  inside: Scope,
  id: string,
): Promise<LockedActivity> {
  const { rows } = await sql<Pick<LockedActivity, 'ownerId' | 'isPublished'>>`
    select a.kig_id as "ownerId", a.publication = 'published' as "isPublished" from communication_activities a
    where ${inside.within('a.kig_id')} and a.id = ${id} and not a.deleted for no key update`.execute(inside.db);
  const [found] = rows;
  if (!found) throw new AppError('RECORD_NOT_FOUND');
  const edition = await readEdition({ secrets }, inside, { ownerId: found.ownerId, id });
  if (!edition) throw new AppError('COMMUNICATION_NOTHING_PASSED');
  return { ...found, id, edition, places: edition.values.places as number | null };
}

/** Counts of an activity's sign-ups. */
export interface SignUpCounts {
  signedUp: number;
  waiting: number;
  /** Highest number in the order of the sign-ups. */
  last: number;
}

/** Returns the counts of an activity. */
export async function countsOf(
  inside: Scope,
  { id, ownerId }: Pick<LockedActivity, 'id' | 'ownerId'>,
): Promise<SignUpCounts> {
  const { rows } = await sql<SignUpCounts>`select
      count(*) filter (where u.status = 'signedUp')::integer as "signedUp",
      count(*) filter (where u.status = 'waiting')::integer as waiting,
      coalesce(max(u.queue_number), 0)::integer as last
    from communication_sign_ups u where u.kig_id = ${ownerId} and ${inside.within('u.kig_id')}
      and u.activity_id = ${id} and not u.deleted`.execute(inside.db);
  return rows[0] as SignUpCounts;
}

/** Returns whether an activity has a free place. */
export function hasPlace({ places }: Pick<LockedActivity, 'places'>, { signedUp }: SignUpCounts): boolean {
  return places === null || signedUp < places;
}

/** Gives free places to the children who wait, the first ones first, and tells their families; inside the scope's transaction. */
export async function fillPlaces(program: Program, inside: Scope, activity: LockedActivity): Promise<void> {
  const { id, ownerId, places, edition } = activity;
  const { signedUp } = await countsOf(inside, activity);
  const free = places === null ? null : Math.max(0, places - signedUp);
  if (free === 0) return;
  const { rows } = await sql<{ id: string; studentId: string }>`select u.id, u.student_id as "studentId"
    from communication_sign_ups u where u.kig_id = ${ownerId} and ${inside.within('u.kig_id')}
      and u.activity_id = ${id} and u.status = 'waiting' and not u.deleted
    order by u.queue_number limit ${free}`.execute(inside.db);
  for (const { id: signUpId, studentId } of rows) {
    await makeTransition(program.stores.named('communication.signUp'), inside, 'admit', { id: signUpId, asks: {} });
    await tellFamilies(program, inside, {
      kigId: ownerId,
      studentIds: [studentId],
      name: 'communication.placeFreed',
      params: { title: titleOf(edition) },
      source: `communication.signUp:${signUpId}/place`,
      topic: 'activity',
      topicId: id,
      at: program.clock.now(),
    });
  }
}
