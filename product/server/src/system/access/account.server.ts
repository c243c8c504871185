import { appTypesOf } from '@kiga/contract/identity/app-types.ts';
import { checkNewPassword } from '@kiga/contract/identity/password-rules.ts';
import { type admin, adminAppTypes } from '@kiga/contract/system/access/admin.entity.ts';
import { type user, userAppTypes } from '@kiga/contract/system/access/user.entity.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks, FullRecord, KeptElsewhere } from '@kiga/kit-server/entity/entity-store.ts';
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

/** What accounts of the operator and of other organizations share. */
type Account = typeof admin | typeof user;

/** What is special about accounts of the operator. */
export const adminHooks = (program: Program) => accountHooks<typeof admin>(program, 'system.admin', adminAppTypes, {});

/** What is special about accounts of other organizations. */
export const userHooks = (program: Program) =>
  accountHooks<typeof user>(program, 'system.user', userAppTypes, { classes: accountClasses });

/** What nobody does to their own account: there would be no way back. */
const notOnOneself = ['disable', 'delete', 'resetPassword'];

/** The moment of the last sign-in that the log knows. */
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
  /** An account that was made or changed from outside, or comes back, waits for its organization's yes. */
  const confirmed = (scope: Scope, { ownerId }: { ownerId: string }) => assertAccountsConfirmed(own, scope, ownerId);
  /** Tells kindergartens whose children an account of the operator comes to see by its areas; `before` is null for none. */
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
    rows: () => sql<boolean>`row.app_type = any(${appTypes.map(Number)}::smallint[])`,

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
      // What a role gives depends on the kind of user.
      if (issues.length === 0) {
        issues.push(...(await issuesOfRoles(scope, house, record, before)));
        issues.push(...(await issuesOfLimits(scope, house, record, before)));
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
        // Nobody who asked from outside learns a password that works.
        if (session.consent && isOutside(session, record.ownerId)) await letInByCode(program, scope, record);
        await tellOfForeignHand(telling(scope), session, 'system.accountMade', record);
        return;
      }
      // Codes go to the new phone: whoever has it can be the account.
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
  // They name only what accounts of both kinds have, which the compiler does not follow.
  return hooks as unknown as EntityHooks<E>;
}

/** Throws SYSTEM_NOT_YOURSELF. */
export function refuseMyself({ session }: Scope, { id }: { id: string }): void {
  if (id === session.accountId) throw new AppError('SYSTEM_NOT_YOURSELF');
}

const idsIn = (record: Record<string, unknown> | null, field: string) => (record?.[field] ?? []) as string[];
const rolesOf = (record: Record<string, unknown>) => idsIn(record, 'roles');

/** What the rules about accounts ask of a record. */
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

/** A new account has a password, and is of a kind of user that its organization has. */
function issuesOfNew({ password, appType }: Record<string, unknown>, { kind }: House): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const weak = checkNewPassword(String(password ?? ''));
  if (weak) issues.push({ field: 'password', error: weak === 'FIELD_REQUIRED' ? weak : 'SYSTEM_PASSWORD_RULES' });
  if (!appTypesOf(kind).some((one) => String(one) === appType)) {
    issues.push({ field: 'appType', error: 'SYSTEM_APP_TYPE_NOT_HERE' });
  }
  return issues;
}

/** What is decided once: the kind of user; and the password, which is given anew by an act of its own. */
function issuesOfFixed(record: Record<string, unknown>, before: FullRecord): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (typeof record.password === 'string') issues.push({ field: 'password', error: 'SYSTEM_PASSWORD_BY_RESET' });
  if (record.appType !== before.appType) issues.push({ field: 'appType', error: 'SYSTEM_APP_TYPE_FIXED' });
  return issues;
}

/**
 * The phone of an account is a way to a new password. Accounts that may reset it change the phone; the own one is changed with
 * the password, and by nobody who found a session open.
 */
function issuesOfPhone(
  { phone = null }: Record<string, unknown>,
  before: FullRecord | null,
  { session }: Scope,
  entity: string,
): FieldIssue[] {
  // The maker of an account knows its password anyway.
  if (before === null || phone === (before.phone ?? null)) return [];
  if (before.id === session.accountId) return [{ field: 'phone', error: 'SYSTEM_ACCOUNT_PHONE_OWN' }];
  return session.permissions.has(`${entity}.resetPassword`) ? [] : [{ field: 'phone', error: 'SYSTEM_ACCOUNT_PHONE' }];
}

const plainFields = ['userName', 'nickName', 'phone', 'email'];
const listFields = ['roles', 'classes', 'areas'];

/** Whether anything of an account is to be another. */
function isChanged(record: Record<string, unknown>, before: FullRecord): boolean {
  const listed = (from: Record<string, unknown>, field: string) => [...new Set(idsIn(from, field))].sort().join();
  const isOther = (field: string) => listed(record, field) !== listed(before, field);
  return plainFields.some((field) => (record[field] ?? null) !== (before[field] ?? null)) || listFields.some(isOther);
}

/** Nobody gives a role that holds more than they hold themselves. */
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

/** Who is limited to classes or areas in anything gives no others than their own. */
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
