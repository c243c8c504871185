import type { SubjectKind } from '@kiga/contract/communication/publishing.ts';
import { isServed } from '@kiga/contract/family/message-topics.ts';
import { type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { childrenOfFamily, type FamilyChild, familyOfSession } from '../family/family.public.ts';
import type { FamilySession } from '../program/family.ts';
import type { Program } from '../program/program.ts';
import type { Session } from '../program/session.ts';
import type { Readers } from './published.ts';
import { areaCodesOf, publishersFor } from './targets.ts';

/** Returns a parent as a reader of texts of a kind, with the children who get them. */
export async function parentAsReader(
  { db }: Pick<Program, 'db'>,
  scope: Scope,
  session: FamilySession,
  kind: SubjectKind,
): Promise<Readers & { children: FamilyChild[] }> {
  // A sign-up outlives the service, so activities stay in view.
  const children = (await childrenOfFamily(scope, session)).filter(
    ({ serviceEndDate }) => kind === 'activity' || isServed(serviceEndDate, session.today),
  );
  const each = <K extends 'kigId' | 'gradeId' | 'classId' | 'parentId'>(key: K) => [
    ...new Set(children.map((child) => child[key])),
  ];
  return {
    session,
    children,
    publishers: await publishersFor({ db }, each('kigId')),
    areaCodes: await areaCodesOf({ db }, each('kigId')),
    audience: 'families',
    kigIds: each('kigId'),
    gradeIds: each('gradeId'),
    classIds: each('classId'),
    readerIds: each('parentId'),
    today: session.today,
  };
}

/** Returns a member of a kindergarten's staff as a reader; null for any other account. */
export async function staffAsReader({ db }: Pick<Program, 'db'>, session: Session): Promise<Readers | null> {
  const { organization, accountId, today } = session;
  if (session.appType !== 3 || session.mustChangePassword) return null;
  const nothing = { gradeIds: [], classIds: [] };
  return {
    session,
    publishers: await publishersFor({ db }, [organization.id]),
    areaCodes: await areaCodesOf({ db }, [organization.id]),
    audience: 'staff',
    kigIds: [organization.id],
    ...nothing,
    readerIds: [accountId],
    today,
  };
}

/** Returns the parent of a session of an app as a reader; null where the session has ended. */
export async function parentOfSession(program: Program, sessionId: string, kind: SubjectKind): Promise<Readers | null> {
  const found = await familyOfSession(program, sessionId);
  if (!found) return null;
  return parentAsReader(program, withScope(found.person, found.reach, program.db), found.person, kind);
}
