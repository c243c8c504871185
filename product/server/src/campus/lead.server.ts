import type { lead } from '@kiga/contract/campus/lead.entity.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { lockUntilCommit } from '@kiga/kit-server/db/lock.ts';
import type { EntityHooks, EntityStores, TransitionContext } from '@kiga/kit-server/entity/entity-store.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import type { Secrets } from '@kiga/kit-server/secrets/secrets.ts';
import { sql } from 'kysely';
import { isWithinClasses, scopeForPermission } from '../identity/identity.public.ts';
import { settleLead } from './lead-due.ts';
import { type FollowUp, insertFollowUp } from './lead-follow-ups.ts';
import { PARENT_PHONE_CONTEXT } from './student-parents.ts';

/** Returns the hooks of enrollment leads: guards and effects of their transitions. */
export function leadHooks(stores: EntityStores): EntityHooks<typeof lead> {
  const { clock, secrets } = stores;
  return {
    // A lead belongs to no class yet.
    rows: (scope) => (isWithinClasses(scope) ? sql<boolean>`false` : null),
    guards: {
      async childComplete({ record }) {
        const empty = (['sex', 'birthday'] as const).filter((field) => record[field] === null);
        const issues = empty.map((field): FieldIssue => ({ field, error: 'CAMPUS_LEAD_CHILD_INCOMPLETE' }));
        if (issues.length > 0) throw invalid(...issues);
      },
      notYetStudent: (context) => assertNotYetStudent(context, secrets),
    },
    async beforeErase(ids, scope, kigId) {
      await sql`delete from lead_follow_ups where kig_id = ${kigId} and lead_id = any(${[...ids]}::uuid[])`.execute(
        scope.db,
      );
    },
    // Reading the content of follow-ups needs a permission of its own.
    mayReadAsks: (act, scope) => (act !== 'follow' && act !== 'addFollowUp') || readsFollowUps(scope),
    onTransition: {
      async follow({ record, asks, scope }) {
        await settleLead(clock, scope, record.id);
        await insertFollowUp(scope, clock, record, asks as FollowUp);
        return { nextFollowDate: asks.nextDate ?? null };
      },
      preAdmit: async ({ record, asks }) => ({ expectedDate: asks.expectedDate ?? record.expectedDate }),
      async admit(context) {
        await settleLead(clock, context.scope, context.record.id);
        return { studentId: await makeStudent(stores, context), nextFollowDate: null };
      },
      async invalidate({ record, scope }) {
        await settleLead(clock, scope, record.id);
        return { nextFollowDate: null };
      },
    },
    async beforeSave(record, before, scope) {
      if (before && before.nextFollowDate !== record.nextFollowDate) await settleLead(clock, scope, before.id);
    },
    beforeDelete: (record, scope) => settleLead(clock, scope, record.id),
  };
}

/** Returns whether the reader may read follow-ups. A permission for own classes reaches no lead. */
function readsFollowUps(scope: Scope): boolean {
  const permission = 'campus.lead.readFollowUps';
  return scope.session.permissions.has(permission) && !isWithinClasses(scopeForPermission(scope, permission));
}

/**
 * Throws CAMPUS_LEAD_ALREADY_STUDENT {stuName} where a child of this name and birthday has a parent with this phone.
 * Two concurrent admissions of the same child run one after the other.
 */
async function assertNotYetStudent({ record, scope }: TransitionContext<typeof lead>, secrets: Secrets): Promise<void> {
  const { ownerId: kigId, childName, birthday } = record;
  const phoneHash = secrets.hash(String(record.parentPhone), PARENT_PHONE_CONTEXT);
  await lockUntilCommit(scope.db, `lead ${kigId} ${phoneHash.toString('hex')}`);
  const { rows } = await sql`select 1 from students s
    where s.kig_id = ${kigId} and not s.deleted and s.stu_name = ${childName} and s.birthday = ${birthday}
      and exists (select 1 from student_parents sp join parents p on p.kig_id = sp.kig_id and p.id = sp.parent_id
        where sp.kig_id = s.kig_id and sp.student_id = s.id and p.parent_phone_hash = ${phoneHash} and not p.deleted)
    limit 1`.execute(scope.db);
  if (rows.length > 0) throw new AppError('CAMPUS_LEAD_ALREADY_STUDENT', { stuName: childName });
}

/**
 * Creates the student of an admitted lead. Returns its id. Throws VALIDATION_FAILED with issues of the lead's own
 * fields.
 */
async function makeStudent(
  stores: EntityStores,
  { record, asks, scope }: TransitionContext<typeof lead>,
): Promise<string> {
  const { childName, sex, birthday, parentName, parentPhone, relation } = record;
  const fields = {
    stuName: childName,
    sex,
    birthday,
    classId: asks.classId,
    admissionDate: asks.admissionDate,
    parents: [{ parentName, relation: relation ?? 'other', parentPhone }],
  };
  try {
    const cause = { act: 'campus.lead.admit', trusted: true };
    const student = await saveRecord(stores.get('campus.student'), scope, fields, cause);
    return student.id;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.id, error.data, error.issues.map(ofLead));
  }
}

/** Maps an issue of the student's form to the lead's field. */
function ofLead(issue: FieldIssue): FieldIssue {
  const field = issue.field.replace(/^parents\.0\./, '').replace(/^stuName$/, 'childName');
  return { ...issue, field };
}
