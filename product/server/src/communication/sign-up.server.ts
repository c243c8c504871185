import type { signUp } from '@kiga/contract/communication/sign-up.entity.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { Draft, EntityHooks, FullRecord } from '@kiga/kit-server/entity/entity-store.ts';
import { publish } from '@kiga/kit-server/outbox/publish.ts';
import { sql } from 'kysely';
import { momentOf } from '../attendance/attendance.public.ts';
import { childRecordHooks } from '../campus/campus.public.ts';
import { momentSheet, tellFamilies } from '../family/family.public.ts';
import type { Program } from '../program/program.ts';
import { countsOf, fillPlaces, hasPlace, type LockedActivity, lockActivity } from './sign-ups.ts';
import { addresses } from './targets.ts';
import { titleOf } from './tell-readers.ts';

type SignUpDraft = Draft<typeof signUp>;

/** Returns the hooks of sign-ups: who may sign up, the order of those who wait, and what a cancelled one frees. */
export function signUpHooks(program: Program): EntityHooks<typeof signUp> {
  const { stores, clock } = program;
  return {
    ...childRecordHooks(stores, 'communication_sign_ups'),
    sheet: momentSheet(program, 'signedAt'),
    async beforeCreate(records, scope, ownerId) {
      for (const record of records) await signUpChild(program, scope, ownerId, record);
    },
    async beforeSave(record, before) {
      const fixed = ['activityId', 'studentId'] as const;
      const changed = before ? fixed.filter((name) => record[name] !== before[name]) : [];
      if (changed.length > 0) {
        throw invalid(...changed.map((field) => ({ field, error: 'COMMUNICATION_SIGN_UP_FIXED' })));
      }
    },
    guards: {
      async freePlace({ record, scope }) {
        const activity = await lockActivity(program, scope, record.activityId);
        if (!hasPlace(activity, await countsOf(scope, activity))) throw new AppError('COMMUNICATION_ACTIVITY_FULL');
        await publishCounts(scope, record.ownerId);
      },
    },
    onTransition: {
      attend: async () => ({ attended: true }),
      miss: async () => ({ attended: false }),
      async cancel({ record, scope }) {
        const activity = await lockActivity(program, scope, record.activityId);
        // The place has to be free before the next child gets it.
        await sql`update communication_sign_ups set status = 'cancelled' where kig_id = ${record.ownerId}
          and ${scope.within('kig_id')} and id = ${record.id}`.execute(scope.db);
        await publishCounts(scope, record.ownerId);
        if (record.status === 'signedUp') await fillPlaces(program, scope, activity);
        if (!isByFamily(scope)) await tellOfCancelled(program, scope, activity, record);
        return {};
      },
    },
    allows: (act, { status, attended }) => {
      if (act === 'attend') return attended !== true;
      if (act === 'miss') return attended !== false;
      return act !== 'update' || status !== 'cancelled';
    },
  };

  async function signUpChild(parts: Program, scope: Scope, ownerId: string, record: SignUpDraft): Promise<void> {
    const now = clock.now();
    const child = await childOf(scope, ownerId, record.studentId);
    record.signedOn = (await momentOf(scope, ownerId, now)).today;
    record.signedAt = now.toISOString();
    record.source = isByFamily(scope) ? 'family' : 'office';
    record.signedBy = isByFamily(scope) ? await parentName(scope, ownerId, record.studentId) : null;
    // The lock comes last: in a rush, all other sign-ups wait for it.
    const activity = await lockActivity(parts, scope, record.activityId);
    // It may have been taken down since the family saw it.
    if (isByFamily(scope) && !activity.isPublished) throw new AppError('RECORD_NOT_FOUND');
    if (!child || !addresses(activity.edition, child)) {
      throw invalid({ field: 'studentId', error: 'COMMUNICATION_NOT_FOR_CHILD' });
    }
    if (await isSignedUp(scope, activity, record.studentId)) {
      throw invalid({ field: 'studentId', error: 'COMMUNICATION_SIGNED_UP_ALREADY' });
    }
    const counts = await countsOf(scope, activity);
    record.status = hasPlace(activity, counts) ? 'signedUp' : 'waiting';
    record.queueNumber = counts.last + 1;
    await publishCounts(scope, ownerId);
  }

  /** Lets screens that show the counts of activities load again. */
  async function publishCounts({ db }: Scope, ownerId: string): Promise<void> {
    await publish(db, clock.now(), 'communication.activity', ownerId);
  }
}

/** Returns whether a parent asked for the work, not the office. */
function isByFamily({ session }: Scope): boolean {
  return 'phoneHash' in session;
}

async function childOf(scope: Scope, kigId: string, id: string) {
  const { rows } = await sql<{ gradeId: string; classId: string }>`
    select c.grade_id as "gradeId", c.id as "classId" from students s
    join classes c on c.kig_id = s.kig_id and c.id = s.class_id
    where s.kig_id = ${kigId} and ${scope.within('s.kig_id')} and s.id = ${id} and not s.deleted
      and s.status = 'enrolled'`.execute(scope.db);
  return rows[0] ?? null;
}

/** Returns whether a child has a place or waits for one. */
export async function isSignedUp(
  scope: Scope,
  { id, ownerId }: Pick<LockedActivity, 'id' | 'ownerId'>,
  studentId: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select u.id from communication_sign_ups u where u.kig_id = ${ownerId}
    and ${scope.within('u.kig_id')} and u.activity_id = ${id} and u.student_id = ${studentId}
    and u.status <> 'cancelled' and not u.deleted`.execute(scope.db);
  return rows[0]?.id ?? null;
}

async function parentName(scope: Scope, kigId: string, studentId: string): Promise<string | null> {
  const { phoneHash } = scope.session as Scope['session'] & { phoneHash: Buffer };
  const { rows } = await sql<{ name: string }>`select p.parent_name as name from student_parents sp
    join parents p on p.kig_id = sp.kig_id and p.id = sp.parent_id and not p.deleted
    where sp.kig_id = ${kigId} and ${scope.within('sp.kig_id')} and sp.student_id = ${studentId}
      and p.parent_phone_hash = ${phoneHash} limit 1`.execute(scope.db);
  return rows[0]?.name ?? null;
}

async function tellOfCancelled(
  program: Program,
  scope: Scope,
  { id, ownerId, edition }: LockedActivity,
  record: FullRecord<typeof signUp>,
): Promise<void> {
  await tellFamilies(program, scope, {
    kigId: ownerId,
    studentIds: [record.studentId],
    name: 'communication.signUpCancelled',
    params: { title: titleOf(edition) },
    source: `communication.signUp:${record.id}/cancelled`,
    topic: 'activity',
    topicId: id,
    at: program.clock.now(),
  });
}
