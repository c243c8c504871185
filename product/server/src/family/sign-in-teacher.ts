import type { signInTeacher } from '@kiga/contract/family/teacher-app.acts.ts';
import type { z } from 'zod';
import { checkCredentials, createSession, logSignIn, readSession } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';

/** Kind of user of a kindergarten's staff. */
const KINDERGARTEN = 3;

/** Signs a member of a kindergarten's staff in, with the limits of the back office. Errors: see the call. */
export async function signTeacherIn(
  program: Program,
  { userName, password, app }: z.output<typeof signInTeacher.input>,
  from: { address: string; requestId: string },
): Promise<z.input<typeof signInTeacher.output>> {
  const { db, clock } = program;
  const account = await checkCredentials(program, { userName, password, appType: KINDERGARTEN, ...from });
  const token = await createSession(db, clock, account, { address: from.address, userAgent: app });
  await logSignIn(program, { accountId: account.accountId, userName, ...from });
  const { nickName, organization, mustChangePassword } = await readSession(db, clock, token);
  return { token, nickName, kigId: organization.id, kigName: organization.name, mustChangePassword };
}
