import { resetPassword as resetPasswordCall } from '@kiga/contract/system/access/account.acts.ts';
import { copyRole as copyRoleCall } from '@kiga/contract/system/access/role.acts.ts';
import type { ApprovableAct } from '@kiga/contract/system/approvals/approval.entity.ts';
import { type Call, permissionsOfRequest } from '@kiga/entity/define-call.ts';
import { type OwnerIds, ownerIdsIn, withoutOwnerIds } from '@kiga/entity/define-tenancy.ts';
import { entityCalls, transitionCalls } from '@kiga/entity/entity-calls.ts';
import type { Field } from '@kiga/entity/fields/fields.ts';
import { parseWithIssues } from '@kiga/entity/record-schema.ts';
import { inNameOf, type Reach, type Scope } from '@kiga/kit-server/access/scope.ts';
import { AppError, invalid } from '@kiga/kit-server/app-error.ts';
import { deleteRecords, restoreRecord } from '@kiga/kit-server/entity/delete.ts';
import { type EntityStore, type FullRecord, readRecords } from '@kiga/kit-server/entity/entity-store.ts';
import { type Changes, changesBetween } from '@kiga/kit-server/entity/history.ts';
import { restoreField } from '@kiga/kit-server/entity/restore-field.ts';
import { saveRecord } from '@kiga/kit-server/entity/save.ts';
import { makeTransition } from '@kiga/kit-server/entity/transition.ts';
import { makeInitialPassword, sessionForWork } from '../../identity/identity.public.ts';
import type { Program } from '../../program/program.ts';
import type { Session } from '../../program/session.ts';
import { copyRole } from '../access/acts/copy-role.ts';
import { resetInside } from '../access/acts/reset-password.ts';

type Input = Readonly<Record<string, unknown>>;

/** A call that an organization can confirm. */
interface Approvable {
  call: Call;
  store: EntityStore;
  actOf(input: Input): ApprovableAct;
  /**
   * Runs the act inside the scope's transaction.
   * @returns id of the record
   */
  run(scope: Scope, input: Input, owners: OwnerIds): Promise<string>;
}

/** An asker's act, ready to run. */
export interface PreparedAct {
  store: EntityStore;
  act: ApprovableAct;
  permission: string;
  /** Validated input, without passwords. */
  input: Input;
  /** Id of the record; null for a new one. */
  recordId: string | null;
  session: Session;
  reach: Reach;
  run(scope: Scope): Promise<string>;
}

/** Result of an act. */
export interface DoneAct {
  before: FullRecord | null;
  after: FullRecord;
  changes: Changes;
}

/** Returns the calls that can be confirmed, by name. */
export function approvableCalls(program: Program): ReadonlyMap<string, Approvable> {
  const { stores } = program;
  const users = stores.get('system.user');
  const roles = stores.get('system.role');
  const ofUsers = entityCalls(users.entity);
  const enable = transitionCalls(users.entity).enable as Call;
  const saving = (store: EntityStore, names: { create?: ApprovableAct; update: ApprovableAct }): Approvable[] => {
    const calls = entityCalls(store.entity);
    const { create = names.update, update } = names;
    return [
      {
        call: calls.save,
        store,
        actOf: ({ id }) => (id ? update : create),
        run: async (scope, input) => {
          const isNewAccount = store === users && !input.id;
          const password = isNewAccount ? { password: makeInitialPassword() } : {};
          return (await saveRecord(store, scope, { ...input, ...password }, { act: input.id ? 'update' : 'create' }))
            .id;
        },
      },
      {
        call: calls.restoreField,
        store,
        actOf: () => update,
        run: async (scope, input) => (await restoreField(store, scope, input as Parameters<typeof restoreField>[2])).id,
      },
    ];
  };
  const restoring = (store: EntityStore, act: ApprovableAct): Approvable => ({
    call: entityCalls(store.entity).restore,
    store,
    actOf: () => act,
    run: async (scope, { id }) => (await restoreRecord(store, scope, String(id))).id,
  });
  const organizations = stores.get('system.organization');
  const contracts = stores.get('system.contract');
  const all: Approvable[] = [
    ...saving(users, { create: 'userCreate', update: 'userUpdate' }),
    ...saving(roles, { create: 'roleCreate', update: 'roleUpdate' }),
    ...saving(organizations, { update: 'organizationUpdate' }),
    ...saving(contracts, { create: 'contractCreate', update: 'contractUpdate' }),
    restoring(users, 'userRestore'),
    restoring(roles, 'roleRestore'),
    restoring(organizations, 'organizationRestore'),
    restoring(contracts, 'contractRestore'),
    {
      call: ofUsers.delete,
      store: users,
      actOf: () => 'userDelete',
      async run(scope, { id }) {
        await deleteRecords(users, scope, [String(id)]);
        return String(id);
      },
    },
    {
      call: enable,
      store: users,
      actOf: () => 'userEnable',
      run: async (scope, { id, from }) =>
        (await makeTransition(users, scope, 'enable', { id: String(id), from: from as string, asks: {} })).id,
    },
    {
      call: resetPasswordCall,
      store: users,
      actOf: () => 'userReset',
      async run(scope, { id }, owners) {
        await resetInside(program, scope, { id: String(id), owners });
        return String(id);
      },
    },
    {
      call: copyRoleCall,
      store: roles,
      actOf: () => 'roleCreate',
      run: (scope, { id, name }) => copyRole(roles, scope, String(id), String(name)),
    },
  ];
  return new Map(all.map((one) => [one.call.name, one]));
}

/**
 * Prepares an act with the checks of its call: permission, input, reach. Throws VALIDATION_FAILED at `call` for a call
 * that cannot be confirmed, and the errors of the call.
 */
export async function prepareAct(
  program: Program,
  calls: ReadonlyMap<string, Approvable>,
  caller: Session,
  asked: { call: string; input: Input },
): Promise<PreparedAct> {
  const approvable = calls.get(asked.call);
  if (!approvable) throw invalid({ field: 'call', error: 'SYSTEM_APPROVAL_CALL' });
  const { call, store, actOf, run } = approvable;
  const parsed = parseWithIssues(call.input, asked.input);
  if ('issues' in parsed) throw invalid(...parsed.issues);
  const { password: _, ...input } = parsed.value as Record<string, unknown>;
  if (Array.isArray(input.id)) {
    if (input.id.length > 1) throw new AppError('SYSTEM_APPROVAL_SEVERAL');
    input.id = input.id[0];
  }
  const permissions = permissionsOfRequest(call, input).filter((key) => key.startsWith(store.entity.key));
  const permission = permissions.find((key) => caller.permissions.has(key));
  if (permission === undefined) throw new AppError('PERMISSION_MISSING', { permission: permissions[0] });
  const owners = ownerIdsIn(program.tenancy, input);
  const fields = withoutOwnerIds(program.tenancy, input);
  // The platform's own records have no owner within a reach.
  const isTenants = store.entity.ownerColumn !== null;
  const reach: Reach = isTenants ? await program.tenancy.reachOf(caller, owners, call.name, permissions) : 'all';
  const session = sessionForWork(caller, permissions, isTenants ? reach : null);
  const isCopy = call.name === copyRoleCall.name;
  return {
    store,
    act: actOf(input),
    permission,
    input,
    recordId: isCopy ? null : ((fields.id as string | undefined)?.toLowerCase() ?? null),
    session,
    reach,
    run: (scope) => run(scope, fields, owners),
  };
}

/** Runs a prepared act inside a transaction, with the name, reach and consent of its asker. */
export async function doAct(
  scope: Scope,
  { store, recordId, session, reach, run }: PreparedAct,
  by: Pick<Session, 'consent' | 'confirmedBy'>,
): Promise<DoneAct> {
  const inside = await inNameOf(scope, { ...session, ...by }, reach);
  const [before = null] = recordId === null ? [] : await readRecords(store, inside, [recordId], { lock: true });
  const id = await run(inside);
  const [after] = await readRecords(store, inside, [id]);
  if (!after) throw new AppError('RECORD_NOT_FOUND');
  return { before, after, changes: askedChanges(store, changesBetween(store, before, after)) };
}

/** Returns the requested changes and the state, without fields that the server sets. */
function askedChanges({ entity }: EntityStore, changes: Changes): Changes {
  const fields = entity.fields as Record<string, Field>;
  return Object.fromEntries(
    Object.entries(changes).filter(([name]) => fields[name]?.writable || name === entity.states?.field),
  );
}
