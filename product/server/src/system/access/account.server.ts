import { appTypesOf } from '@kiga/contract/identity/app-types.ts';
import { checkNewPassword } from '@kiga/contract/identity/password-rules.ts';
import { type admin, adminAppTypes } from '@kiga/contract/system/access/admin.entity.ts';
import { type user, userAppTypes } from '@kiga/contract/system/access/user.entity.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import {
  type EntityHooks,
  type FullRecord,
  type KeptElsewhere,
  readRecords,
} from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import { endSessions } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import { assertAccountConfirmed, assertAccountsConfirmed, isOutside } from '../approvals/approval-gate.ts';
import { tellOfForeignHand } from '../messages/password-messages.ts';
import { settleGiven } from './access-requests.ts';
import { accountAreas, accountClasses, accountPassword, accountRoles } from './account-links.ts';
import { coverageOf, noCoverage, tellOfCoverage } from './area-viewers.ts';
import { endGrants } from './ended-grants.ts';
import {
  extentsOfRoles,
  type House,
  type Limits,
  limitsBeyond,
  mayGiveAll,
  readHouse,
  readRoles,
  refuseBeyond,
} from './giving-rights.ts';
import { holdMainRole, refuseLast } from './last-account.ts';
import { letInByCode } from './let-in-by-code.ts';

/** The entities of accounts, of the operator and of other organizations. */
type Account = typeof admin | typeof user;

/** Returns the hooks of the operator's accounts. */
export const adminHooks = (program: Program) => accountHooks<typeof admin>(program, 'system.admin', adminAppTypes, {});

/** Returns the hooks of other organizations' accounts. */
export const userHooks = (program: Program) =>
  accountHooks<typeof user>(program, 'system.user', userAppTypes, { classes: accountClasses });

/** Acts that an account cannot do to itself, because it could not undo them. */
const notOnOneself = ['disable', 'delete', 'resetPassword', 'erase'];

/** SQL for the moment of the last sign-in in the log. */
const lastSignInAt = sql`(select to_char(max(l.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  from log_entries l where l.account_id = row.id and l.event = 'signed in')`;

function accountHooks<E extends Account>(
  program: Program,
  entity: string,
  appTypes: readonly string[],
  kept: Readonly<Record<string, KeptElsewhere>>,
): EntityHooks<E> {
  const { db: own, clock, secrets } = program;
  const telling = ({ db }: Scope) => ({ db, secrets, now: clock.now() });
  /** An outsider's creation, change or restoration of an account needs its organization's confirmation. */
  const confirmed = (scope: Scope, { ownerId }: { ownerId: string }) => assertAccountsConfirmed(own, scope, ownerId);
  /**
   * Notifies kindergartens whose children an account of the operator newly sees through its areas; `before` is null for
   * none.
   */
  async function tellOfAreas(
    scope: Scope,
    record: FullRecord<Account>,
    before: FullRecord<Account> | null,
  ): Promise<void> {
    if (entity !== 'system.admin') return;
    const coverage = async (one: FullRecord<Account>) =>
      coverageOf({ ...accountOf(one), roles: await readRoles(scope.db, rolesOf(one)) });
    await tellOfCoverage(
      telling(scope),
      { userName: String(record.userName), nickName: String(record.nickName) },
      { before: before ? await coverage(before) : noCoverage, after: await coverage(record) },
    );
  }

  const hooks: EntityHooks<Account> = {
    computed: { lastSignInAt: () => lastSignInAt },
    kept: { roles: accountRoles, password: accountPassword, areas: accountAreas(clock), ...kept },
    rows: () => sql<boolean>`row.app_type = any(${appTypes.map(Number)}::smallint[]) and row.erased_at is null`,

    guards: {
      notMyself: async ({ record, scope }) => refuseMyself(scope, record),
      notBeyond: ({ record, scope }) => refuseBeyond(scope, accountOf(record)),
      notLast: ({ record, scope }) => refuseLast(scope, accountOf(record)),
      confirmed: ({ record, scope }) => confirmed(scope, record),
    },
    onTransition: {
      async disable({ record, scope }) {
        await endSessions(scope.db, record.id);
        await tellOfForeignHand(telling(scope), scope.session as Session, 'system.accountDisabled', record);
        return {};
      },
      async enable({ record, scope }) {
        await tellOfAreas(scope, record, null);
        return {};
      },
    },

    allows: (act, { id }, { session }) => id !== session.accountId || !notOnOneself.includes(act),

    async beforeSave(record, before, scope, ownerId) {
      if (before) await refuseBeyond(scope, accountOf(before));
      const house = await readHouse(scope.db, ownerId);
      const issues = [
        ...(before ? issuesOfFixed(record, before) : issuesOfNew(record, house)),
        ...issuesOfPhone(record, before, scope, entity),
      ];
      // The rights of a role depend on the kind of user.
      if (issues.length === 0) {
        issues.push(...(await issuesOfRoles(scope, house, record, before)));
        issues.push(...(await issuesOfLimits(scope, house, record, before)));
        issues.push(...(await issuesOfNoClass(scope, house, record)));
      }
      if (issues.length > 0) throw invalid(...issues);
      if (before && !(await holdMainRole(scope.db, rolesOf(record)))) await refuseLast(scope, accountOf(before));
      if (before === null)
        await assertAccountConfirmed(own, scope, { ownerId, roles: rolesOf(record), phone: record.phone });
      else if (isChanged(record, before)) await confirmed(scope, before);
    },

    async afterSave(record, before, scope) {
      if (record.status === 'active') await tellOfAreas(scope, record, before);
      const session = scope.session as Session;
      if (before === null) {
        // An outsider who asked for the account must not get a working password.
        if (session.consent && isOutside(session, record.ownerId)) await letInByCode(program, scope, record);
        await tellOfForeignHand(telling(scope), session, 'system.accountMade', record);
        return;
      }
      // The new phone receives the codes, so its holder can sign in.
      const isRephoned = record.phone !== before.phone && record.id !== session.accountId;
      if (isRephoned && !scope.trial) await endGrants(program, record.id, session.accountId);
      await settleGiven(telling(scope), record.ownerId);
    },

    async beforeDelete(record, scope) {
      refuseMyself(scope, record);
      await refuseBeyond(scope, accountOf(record));
      await refuseLast(scope, accountOf(record));
      await confirmed(scope, record);
      await endSessions(scope.db, record.id);
    },

    async beforeRestore(record, scope) {
      await refuseBeyond(scope, accountOf(record));
      const roles = await readRoles(scope.db, rolesOf(record));
      if (roles.length < rolesOf(record).length) throw new AppError('RESTORE_CONFLICT', { entity, field: 'roles' });
      await confirmed(scope, record);
      if (record.status === 'active') await tellOfAreas(scope, record, null);
    },
  };
  // The hooks use only fields that both entities have, which the compiler cannot see.
  return hooks as unknown as EntityHooks<E>;
}

/** Throws SYSTEM_NOT_YOURSELF for the session's own account. */
export function refuseMyself({ session }: Scope, { id }: { id: string }): void {
  if (id === session.accountId) throw new AppError('SYSTEM_NOT_YOURSELF');
}

const idsIn = (record: Record<string, unknown> | null, field: string) => (record?.[field] ?? []) as string[];
const rolesOf = (record: Record<string, unknown>) => idsIn(record, 'roles');

/** Throws SYSTEM_ROLE_BEYOND_YOURS {name} where an account of the scope can do more than the session. */
export async function assertWithinOwnRights(
  { stores }: Pick<Program, 'stores'>,
  scope: Scope,
  id: string,
): Promise<void> {
  const [record] = await readRecords(stores.get('system.user'), scope, [id]);
  if (!record) throw new AppError('RECORD_NOT_FOUND');
  await refuseBeyond(scope, accountOf(record));
}

/** Returns a record's values for the rules about accounts. */
export function accountOf(record: FullRecord) {
  return {
    id: record.id,
    ownerId: record.ownerId,
    userName: String(record.userName),
    appType: Number(record.appType),
    status: String(record.status),
    roles: rolesOf(record),
    classes: idsIn(record, 'classes'),
    areas: idsIn(record, 'areas'),
  };
}

/** Validates a new account: it needs a password, and a kind of user that its organization has. */
function issuesOfNew({ password, appType }: Record<string, unknown>, { kind }: House): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const weak = checkNewPassword(String(password ?? ''));
  if (weak) issues.push({ field: 'password', error: weak === 'FIELD_REQUIRED' ? weak : 'SYSTEM_PASSWORD_RULES' });
  if (!appTypesOf(kind).some((one) => String(one) === appType)) {
    issues.push({ field: 'appType', error: 'SYSTEM_APP_TYPE_NOT_HERE' });
  }
  return issues;
}

/** Validates the fixed fields: the kind of user, and the password, which only an act of its own replaces. */
function issuesOfFixed(record: Record<string, unknown>, before: FullRecord): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (typeof record.password === 'string') issues.push({ field: 'password', error: 'SYSTEM_PASSWORD_BY_RESET' });
  if (record.appType !== before.appType) issues.push({ field: 'appType', error: 'SYSTEM_APP_TYPE_FIXED' });
  return issues;
}

/**
 * Validates a change of phone, because the phone leads to a new password. Only accounts that may reset the password
 * change it. The own phone changes with the password only, so that another person at an open session cannot.
 */
function issuesOfPhone(
  { phone = null }: Record<string, unknown>,
  before: FullRecord | null,
  { session }: Scope,
  entity: string,
): FieldIssue[] {
  // The creator of an account knows its password anyway.
  if (before === null || phone === (before.phone ?? null)) return [];
  if (before.id === session.accountId) return [{ field: 'phone', error: 'SYSTEM_ACCOUNT_PHONE_OWN' }];
  return session.permissions.has(`${entity}.resetPassword`) ? [] : [{ field: 'phone', error: 'SYSTEM_ACCOUNT_PHONE' }];
}

const plainFields = ['userName', 'nickName', 'phone', 'email'];
const listFields = ['roles', 'classes', 'areas'];

/** Returns whether any field of an account changes. */
function isChanged(record: Record<string, unknown>, before: FullRecord): boolean {
  const listed = (from: Record<string, unknown>, field: string) => [...new Set(idsIn(from, field))].sort().join();
  const isOther = (field: string) => listed(record, field) !== listed(before, field);
  return plainFields.some((field) => (record[field] ?? null) !== (before[field] ?? null)) || listFields.some(isOther);
}

/** Validates the roles: an account cannot give a role with more rights than it holds. */
async function issuesOfRoles(
  scope: Scope,
  house: House,
  record: Record<string, unknown>,
  before: FullRecord | null,
): Promise<FieldIssue[]> {
  const had = before ? rolesOf(before) : [];
  const given = await readRoles(
    scope.db,
    rolesOf(record).filter((id) => !had.includes(id)),
  );
  const beyond = given.find(
    (role) => !mayGiveAll(scope.session as Session, house, extentsOfRoles(Number(record.appType), house, [role])),
  );
  return beyond ? [{ field: 'roles', error: 'SYSTEM_ROLE_BEYOND_YOURS', data: { name: beyond.name } }] : [];
}

/** Validates that an account whose rights go no further than its own classes has one; otherwise it would see no child. */
async function issuesOfNoClass({ db }: Scope, house: House, record: Record<string, unknown>): Promise<FieldIssue[]> {
  if (idsIn(record, 'classes').length > 0) return [];
  const roles = await readRoles(db, rolesOf(record));
  const extents = extentsOfRoles(Number(record.appType), house, roles);
  if (![...extents.values()].includes('ownClasses')) return [];
  const name = roles.find(({ scope }) => scope === 'ownClasses')?.name;
  return [{ field: 'classes', error: 'SYSTEM_CLASSES_NEEDED', data: { name } }];
}

/** Validates classes and areas: a limited account can give only its own. */
async function issuesOfLimits(
  scope: Scope,
  house: House,
  record: Record<string, unknown>,
  before: FullRecord | null,
): Promise<FieldIssue[]> {
  const { narrowed, organization } = scope.session as Session;
  if (house.id !== organization.id) return [];
  const added = (field: keyof Limits) => {
    const had = idsIn(before, field);
    return idsIn(record, field).filter((id) => !had.includes(id));
  };
  const limits = { classes: added('classes'), areas: added('areas') };
  const beyond = await limitsBeyond(scope, limits, new Set(narrowed.values()));
  const error = { classes: 'SYSTEM_CLASSES_BEYOND_YOURS', areas: 'SYSTEM_AREAS_BEYOND_YOURS' };
  return beyond.map((field) => ({ field, error: error[field] }));
}
