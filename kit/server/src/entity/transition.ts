import { type States, type Transition, targetsOf } from '@kiga/entity/define-states.ts';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { AppError, invalid } from '../app-error.ts';
import { type EntityStore, type FullRecord, readRecords } from './entity-store.ts';
import { writeHistory } from './history.ts';
import { updateRow } from './save.ts';

/** Input of a transition. */
export interface TransitionRequest {
  id: string;
  /** State that the caller saw. If the record is in another state now, nothing happens. */
  from?: string;
  /** Validated input of the transition. */
  asks: Readonly<Record<string, unknown>>;
  /** Password of the caller, where the transition asks for it; never stored. */
  password?: string;
}

/**
 * Moves a record from one state to the next inside the scope's transaction. It locks the record, checks its state, runs guards and hook,
 * and writes state and history. Throws RECORD_NOT_FOUND, STATE_CHANGED {entity, state, by, at}, VALIDATION_FAILED, and the refusals of
 * guards. Throws an Error where the hook returns a state that the transition does not declare.
 */
export async function makeTransition(
  store: EntityStore,
  scope: Scope,
  name: string,
  { id, from, asks, password }: TransitionRequest,
): Promise<FullRecord> {
  const states = store.entity.states as States;
  const transition = states.transitions.find((one) => one.name === name) as Transition;
  const [record] = await readRecords(store, scope, [id], { lock: true });
  if (!record || record.deleted) throw new AppError('RECORD_NOT_FOUND');
  const state = String(record[states.field]);
  if (!transition.from.includes(state) || (from !== undefined && from !== state)) {
    throw new AppError('STATE_CHANGED', await whoChanged(store, scope, record, state));
  }
  assertAsked(transition, record, asks);
  const context = { record, asks, scope, ...(password !== undefined && { password }) };
  for (const guard of transition.guards ?? []) await store.hooks.guards?.[guard]?.(context);
  const also = (await store.hooks.onTransition?.[name]?.(context)) ?? {};
  const { [states.field]: target = transition.to } = also;
  if (!targetsOf(transition).includes(String(target))) {
    throw new Error(`${store.entity.key}.${name} does not lead to ${String(target)}`);
  }
  await updateRow(store, scope, record, { ...record, ...also, [states.field]: target });
  const [moved] = await readRecords(store, scope, [id]);
  await writeHistory(store, scope, { act: name, asks }, record, moved as FullRecord);
  return moved as FullRecord;
}

/** Throws VALIDATION_FAILED where conditional input is missing, or present for a record that does not need it. */
function assertAsked({ asksIf = {} }: Transition, record: FullRecord, asks: TransitionRequest['asks']): void {
  for (const [name, flag] of Object.entries(asksIf)) {
    const isGiven = (asks[name] ?? null) !== null;
    if (isGiven === (record[flag] === true)) continue;
    throw invalid({ field: name, error: isGiven ? 'FIELD_UNKNOWN' : 'FIELD_REQUIRED' });
  }
}

/** Returns author and time of the last change, for a caller whose view was out of date. */
async function whoChanged(store: EntityStore, scope: Scope, record: FullRecord, state: string) {
  const { rows } = await sql<{ account_id: string; at: Date }>`select account_id, at from record_history
    where owner_id = ${record.ownerId} and entity = ${store.entity.key} and record_id = ${record.id}
    order by id desc limit 1`.execute(scope.db);
  const last = rows[0];
  const names = last ? await store.stores.namesOfAccounts(scope, [last.account_id]) : null;
  return {
    entity: store.entity.key,
    field: store.entity.states?.field,
    state,
    by: (last && names?.get(last.account_id)) ?? null,
    at: last?.at.toISOString() ?? record.updatedAt,
  };
}
