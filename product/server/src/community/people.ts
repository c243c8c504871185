import type { sides } from '@kiga/contract/community/community.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import type { KitSession } from '@kiga/kit-server/access/session.ts';
import { AppError } from '@kiga/kit-server/app-error.ts';
import { dayIn, timeIn } from '@kiga/kit-server/clock.ts';
import { sql } from 'kysely';
import { kindergartensById, servedChild, veiledName } from '../family/family.public.ts';
import type { FamilySession } from '../program/family.ts';
import type { Program } from '../program/program.ts';
import type { Session } from '../program/session.ts';
import { programSession } from '../system/system.public.ts';

/** A person who reads and writes, by an account of an organization or as a parent. */
export interface Person {
  /** Session of its writes; that of a parent has the rights of the program. */
  session: KitSession;
  accountId: string;
  side: (typeof sides)[number];
  /** Shown name; that of a parent is veiled. */
  writer: string;
  organizationId: string;
  organizationName: string;
  /** Record of a parent, by which it is told and erased; null for an account of an organization. */
  parentId: string | null;
  /** False for moderators, who only read. */
  mayWrite: boolean;
}

/** Columns by which the writer of something is told, muted and erased. */
export interface Told {
  accountId: string | null;
  writerOrganizationId: string | null;
  parentId: string | null;
}

/** Begin of the paths of pictures that parents upload. */
export const FAMILY_FILES = 'family';

/** Time zone of the moments in refusals and messages. */
const ZONE = 'Asia/Shanghai';

/** Returns the person of an account. */
export function personOfAccount(session: Session): Person {
  const { accountId, nickName, organization, permissions } = session;
  return {
    session,
    accountId,
    side: organization.kind === 'institution' ? 'institution' : 'expert',
    writer: nickName,
    organizationId: organization.id,
    organizationName: organization.name,
    parentId: null,
    mayWrite: permissions.has('community.board.write'),
  };
}

/** Returns the person of a parent, who writes for the kindergarten of a child in service; null without such a child. */
export async function personOfFamily(program: Program, scope: Scope, session: FamilySession): Promise<Person | null> {
  const child = await servedChild(scope, session);
  if (!child) return null;
  const { accountId, sessionId, origin, language } = session;
  const own = programSession(accountId, program.clock.now());
  const asProgram = { ...own, organization: { ...own.organization, code: FAMILY_FILES }, sessionId };
  return {
    session: { ...asProgram, ...(language && { language }), ...(origin && { origin }) },
    accountId,
    side: 'family',
    writer: veiledName(child.parentName),
    organizationId: child.kigId,
    organizationName: (await kindergartensById(program, [child.kigId])).get(child.kigId)?.kigName ?? '',
    parentId: child.parentId,
    mayWrite: true,
  };
}

/** The mute of an account that holds at a moment; null for none. */
export async function muteOf(
  { db }: Pick<Scope, 'db'>,
  accountId: string,
  now: Date,
): Promise<{ id: string; reason: string; until: Date | null } | null> {
  const { rows } = await sql<{ id: string; reason: string; until: Date | null }>`select m.id, m.reason, m.until
    from community_mutes m where m.account_id = ${accountId} and m.lifted_at is null and not m.deleted
      and (m.until is null or m.until > ${now})
    order by m.until desc nulls first limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Throws COMMUNITY_MUTED {until} or COMMUNITY_MUTED_FOR_GOOD for a muted person. It is asked in the transaction of each
 * write, so that a form that was open before is refused as well.
 */
export async function assertNotMuted(
  { clock }: Pick<Program, 'clock'>,
  inside: Pick<Scope, 'db'>,
  accountId: string,
): Promise<void> {
  const mute = await muteOf(inside, accountId, clock.now());
  if (!mute) return;
  if (mute.until === null) throw new AppError('COMMUNITY_MUTED_FOR_GOOD');
  throw new AppError('COMMUNITY_MUTED', { until: momentText(mute.until) });
}

/** Returns a moment as texts name it: day and time. */
export function momentText(at: Date): string {
  return `${dayIn(at, ZONE)} ${timeIn(at, ZONE)}`;
}
