import type { loginData } from '@kiga/contract/system/access/account.acts.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistory } from '@kiga/kit-server/entity/history.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Program } from '../../program/program.ts';
import { isForOwnClasses, makeAccount } from '../../system/system.public.ts';

/** Kind of user of a kindergarten's accounts. */
const TEACHER = 3;

interface AccountWish {
  id: string;
  userName: string;
  roleId: string;
}

/** Fields of the account that the dialog asks for under another name, or that follow from the role. */
const askedAs: Readonly<Record<string, string>> = { roles: 'roleId', classes: 'roleId' };

/**
 * Creates the account of a teacher in service and links it. Two concurrent calls run one after the other. Throws the
 * errors of the call.
 */
export function createTeacherAccount(
  program: Program,
  scope: Scope,
  { id, userName, roleId }: AccountWish,
): Promise<z.output<typeof loginData>> {
  const teachers = program.stores.get('campus.teacher');
  return scope.transaction(async (inside) => {
    const [before] = await readRecords(teachers, inside, [id], { lock: true });
    if (!before || before.deleted) throw new AppError('RECORD_NOT_FOUND');
    if (before.status !== 'in-service') throw new AppError('CAMPUS_TEACHER_NOT_IN_SERVICE');
    if (before.accountName) throw new AppError('CAMPUS_TEACHER_HAS_ACCOUNT', { userName: before.accountName });
    const { ownerId: kigId, teacherName: nickName, phone } = before;
    const classIds = [...new Set((before.classes ?? []).map(({ classId }) => classId))];
    if (classIds.length === 0 && (await isForOwnClasses(inside, roleId))) {
      throw invalid({ field: 'roleId', error: 'CAMPUS_TEACHER_NO_CLASS' });
    }
    const made = await asAsked(makeAccount(program, inside, { kigId, userName, nickName, phone, roleId, classIds }));
    await sql`update teachers set account_id = ${made.id}, version = version + 1, updated_at = ${program.clock.now()},
      updated_by = ${inside.session.accountId} where kig_id = ${kigId} and id = ${id}`.execute(inside.db);
    const [after] = await readRecords(teachers, inside, [id]);
    if (!after) throw new AppError('RECORD_NOT_FOUND');
    await writeHistory(teachers, inside, { act: 'createAccount' }, before, after);
    return { userName, nickName, appType: TEACHER, password: made.password };
  });
}

/** Moves the issues of an account to the fields of the dialog. */
async function asAsked<T>(made: Promise<T>): Promise<T> {
  try {
    return await made;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const issues = error.issues.map((issue): FieldIssue => ({ ...issue, field: askedAs[issue.field] ?? issue.field }));
    throw new AppError(error.id, error.data, issues);
  }
}
