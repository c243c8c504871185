import { appTypesOf } from '@kiga/contract/identity/app-types.ts';
import { checkNewPassword } from '@kiga/contract/identity/password-rules.ts';
import { adminAppTypes } from '@kiga/contract/system/admin.entity.ts';
import { userAppTypes } from '@kiga/contract/system/user.entity.ts';
import type { FieldIssue } from '@kiga/entity/record-schema.ts';
import type { Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import type { EntityHooks, FullRecord, KeptElsewhere } from '@kiga/kit-server/entity/entity-store.ts';
import { sql } from 'kysely';
import type { Program } from '../app/program.ts';
import { endSessions, type Session } from '../identity/identity.public.ts';
import { settleGiven } from './access-requests.ts';
import { accountAreas, accountClasses, accountPassword, accountRoles } from './account-links.ts';
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
import { tellOfForeignHand } from './password-messages.ts';

/** What is special about accounts of the operator. */
export const adminHooks = (program: Keeping) => accountHooks(program, 'system.admin', adminAppTypes, {});

/** What is special about accounts of other organizations. */
export const userHooks = (program: Keeping) =>
  accountHooks(program, 'system.user', userAppTypes, { classes: accountClasses });

type Keeping = Pick<Program, 'clock' | 'secrets'>;

/** What nobody does to their own account: there would be no way back. */
const notOnOneself = ['disable', 'delete', 'resetPassword'];

/** The moment of the last sign-in that the log knows. */
const lastSignInAt = sql`(select to_char(max(l.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  from log_entries l where l.account_id = row.id and l.event = 'signed in')`;

function accountHooks(
  { clock, secrets }: Keeping,
  entity: string,
  appTypes: readonly string[],
  kept: Readonly<Record<string, KeptElsewhere>>,
): EntityHooks {
  return {
    computed: { lastSignInAt: () => lastSignInAt },
    kept: { roles: accountRoles, password: accountPassword, areas: accountAreas, ...kept },
    rows: () => sql<boolean>`row.app_type = any(${appTypes.map(Number)}::smallint[])`,

    guards: {
      notMyself: async ({ record, scope }) => refuseMyself(scope, record),
      notBeyond: ({ record, scope }) => refuseBeyond(scope, accountOf(record)),
      notLast: ({ record, scope }) => refuseLast(scope, accountOf(record)),
    },
    onTransition: {
      async disable({ record, scope }) {
        await endSessions(scope.db, record.id);
        return {};
      },
    },

    allows: (act, { id }, { session }) => id !== session.accountId || !notOnOneself.includes(act),

    async beforeSave(record, before, scope, kigId) {
      if (before) await refuseBeyond(scope, accountOf(before));
      const house = await readHouse(scope.db, kigId);
      const issues = before ? issuesOfFixed(record, before) : issuesOfNew(record, house);
      // What a role gives depends on the kind of user.
      if (issues.length === 0) {
        issues.push(...(await issuesOfRoles(scope, house, record, before)));
        issues.push(...(await issuesOfLimits(scope, house, record, before)));
      }
      if (issues.length > 0) throw invalid(...issues);
      if (before && !(await holdMainRole(scope.db, rolesOf(record)))) await refuseLast(scope, accountOf(before));
    },

    async afterSave(record, before, { db, session }) {
      const telling = { db, secrets, now: clock.now() };
      if (before === null) await tellOfForeignHand(telling, session as Session, 'system.accountMade', record);
      else await settleGiven(telling, record.kigId);
    },

    async beforeDelete(record, scope) {
      refuseMyself(scope, record);
      await refuseBeyond(scope, accountOf(record));
      await refuseLast(scope, accountOf(record));
      await endSessions(scope.db, record.id);
    },

    async beforeRestore(record, scope) {
      await refuseBeyond(scope, accountOf(record));
      const roles = await readRoles(scope.db, rolesOf(record));
      if (roles.length < rolesOf(record).length) throw new AppError('RESTORE_CONFLICT', { entity, field: 'roles' });
    },
  };
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
    kigId: record.kigId,
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
