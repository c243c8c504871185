import { websiteHref } from '@kiga/contract/campus/website.ts';
import { inNameOf, type Scope, withScope } from '@kiga/kit-server/access/scope.ts';
import { invalid } from '@kiga/kit-server/app-error.ts';
import { uuid7 } from '@kiga/kit-server/db/uuid.ts';
import { type FullRecord, readRecords, type TransitionContext } from '@kiga/kit-server/entity/entity-store.ts';
import { writeHistories } from '@kiga/kit-server/entity/history.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { sql } from 'kysely';
import { makeTerminalAccount } from '../campus/campus.public.ts';
import { giveInitialPassword, makeInitialPassword } from '../identity/identity.public.ts';
import type { Program } from '../program/program.ts';
import type { Session } from '../program/session.ts';
import { keepInitialPasswords } from './initial-passwords.ts';

const cause = { act: 'operations.opening.pass', trusted: true };

/** Kind of user of a kindergarten's accounts. */
const KINDERGARTEN = 3;

/** The organizations above a new kindergarten. */
interface Above {
  groupId: string | null;
  agentId: string | null;
}

/**
 * Creates the kindergarten of an opening, inside the scope's transaction. It creates the organization with its main
 * role, the contract with its agent, and the accounts of the head and the terminals. Their passwords are stored until
 * they are shown once.
 * @returns the id of the kindergarten
 */
export async function makeKindergarten(program: Program, context: TransitionContext): Promise<string> {
  const { stores } = program;
  const { record, scope } = context;
  const all = await asOperator(scope);
  const { groupId, agentId } = await above(scope, record);
  const organizations = stores.get('system.organization');
  const kindergarten = await saveRecord(
    organizations,
    all,
    {
      kind: 'kindergarten',
      code: record.code,
      name: record.name,
      superiorId: groupId,
      areaId: record.areaId,
      address: record.address,
      contactName: record.manager,
      contactPhone: record.managerPhone,
    },
    cause,
  );
  // The kindergarten has no account yet that could confirm the opening's group or agent.
  const opening: Session = { ...(all.session as Session), consent: { of: new Set([kindergarten.id]) } };
  const scopeOfOpening = withScope(opening, 'all', all.db);
  if (groupId) await saveRecord(organizations, scopeOfOpening, { id: kindergarten.id, groupId }, cause);
  if (agentId) {
    const contract = { kind: 'agency', partnerId: agentId, kindergartenId: kindergarten.id };
    const begins = { ...contract, beginsOn: scope.session.today };
    await saveRecord(stores.get('system.contract'), scopeOfOpening, begins, cause);
  }
  await makeAccounts(program, all, record, kindergarten);
  await fillRecord(program, all, record, kindergarten.id);
  return kindergarten.id;
}

/** Takes the kindergarten's own record over from the opening; organization and accounts hold the rest of it. */
async function fillRecord({ stores }: Program, scope: Scope, opening: FullRecord, id: string): Promise<void> {
  const { kigType, systemType, openingDate, website, hasMorningCheckMachine, hasCheckInMachine } = opening;
  const filled = { kigType, systemType, openingDate, hasMorningCheckMachine, hasCheckInMachine };
  // Openings of before this rule may name something else.
  const isWebsite = typeof website === 'string' && websiteHref(website) !== null;
  const request = { id, ...filled, website: isWebsite ? website : null };
  await saveRecord(stores.get('campus.kindergarten'), scope, request, cause);
}

/**
 * Returns a scope with the reach of operations. A reviewer creates records that no request reaches: a new kindergarten,
 * and a contract with an agent from another area.
 */
function asOperator(scope: Scope): Promise<Scope> {
  // A request that names the applicant has limited the transaction to the applicant's rows.
  const wide: Session = { ...(scope.session as Session), appType: 9, narrowed: new Map() };
  return inNameOf(scope, wide, 'all');
}

/**
 * Returns the organizations above the new kindergarten. A group owns it, and an agent gets a contract. For the
 * operator, the application names both.
 */
async function above({ db }: Scope, record: FullRecord): Promise<Above> {
  const { rows } = await sql<{ kind: string }>`select kind from organizations where id = ${record.ownerId}`.execute(db);
  const kind = rows[0]?.kind;
  if (kind === 'group') return { groupId: record.ownerId, agentId: null };
  if (kind === 'agent') return { groupId: null, agentId: record.ownerId };
  return { groupId: record.groupId as string | null, agentId: record.agentOrganizationId as string | null };
}

async function makeAccounts(
  program: Program,
  scope: Scope,
  opening: FullRecord,
  kindergarten: FullRecord,
): Promise<void> {
  const passwords = { admin: makeInitialPassword(), terminal: makeInitialPassword() };
  const adminId = await makeAccount(scope, kindergarten, {
    field: 'adminUserName',
    userName: String(opening.adminUserName),
    nickName: String(opening.manager),
    roleId: await mainRoleOf(scope, kindergarten),
    password: passwords.admin,
  });
  const terminal = { userName: String(opening.terminalLogin), password: passwords.terminal };
  const terminalId = await makeTerminalAccount(scope, kindergarten.id, terminal);
  if (terminalId === null) throw invalid({ field: 'terminalLogin', error: 'OPERATIONS_ACCOUNT_TAKEN' });
  const users = program.stores.get('system.user');
  const made = await readRecords(users, scope, [adminId, terminalId]);
  await writeHistories(
    users,
    scope,
    cause,
    made.map((after) => ({ before: null, after })),
  );
  await keepInitialPasswords(program, scope.db, opening.id, passwords);
}

interface NewAccount {
  /** The field of the opening with the account's name. */
  field: string;
  userName: string;
  nickName: string;
  roleId: string;
  password: string;
}

async function makeAccount({ db }: Scope, kindergarten: FullRecord, account: NewAccount): Promise<string> {
  const id = uuid7();
  const { rows } = await sql`insert into accounts (id, user_name, nick_name, app_type, organization_id)
    values (${id}, ${account.userName}, ${account.nickName}, ${KINDERGARTEN}, ${kindergarten.id})
    on conflict (user_name) do nothing returning id`.execute(db);
  if (rows.length === 0) throw invalid({ field: account.field, error: 'OPERATIONS_ACCOUNT_TAKEN' });
  await db.insertInto('account_roles').values({ account_id: id, role_id: account.roleId }).execute();
  await giveInitialPassword(db, id, account.password);
  return id;
}

async function mainRoleOf({ db }: Scope, { id }: FullRecord): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`select id from roles where organization_id = ${id} and whole_ceiling`.execute(db);
  return (rows[0] as { id: string }).id;
}
