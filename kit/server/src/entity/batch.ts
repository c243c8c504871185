import type { Transition } from '@kiga/entity/define-states.ts';
import { type FieldIssue, parseWithIssues, recordSchema } from '@kiga/entity/record-schema.ts';
import type { Scope } from '../access/scope.ts';
import { AppError } from '../app-error.ts';
import { withoutHidden } from '../sight/deleted.ts';
import { deleteRecords, restoreRecord } from './delete.ts';
import { type EntityStore, readRecords } from './entity-store.ts';
import { shownValues } from './show.ts';
import { makeTransition } from './transition.ts';

/** Result of a batch for one record. */
export interface BatchRow {
  id: string;
  title: string;
  done: boolean;
  error: string | null;
  text: string | null;
}

interface BatchRequest {
  act: string;
  records: readonly { id: string; from?: string }[];
  asks: Readonly<Record<string, unknown>>;
}

/**
 * Applies one act to many records, each in a transaction of its own, and returns the result of each. Throws VALIDATION_FAILED for invalid
 * input of the act; then no record changes.
 */
export async function runBatch(
  store: EntityStore,
  scope: Scope,
  { act, records, asks }: BatchRequest,
  tell: (error: unknown) => { error: string; text: string },
): Promise<BatchRow[]> {
  const transition = store.entity.states?.transitions.find(({ name }) => name === act);
  const asked = transition ? askedOf(transition, asks) : {};
  const titles = await titlesOf(
    store,
    scope,
    records.map(({ id }) => id),
  );
  const rows: BatchRow[] = [];
  for (const { id, from } of records) {
    const row = { id, title: titles.get(id) ?? '' };
    try {
      await scope.transaction(async (inside) => {
        if (transition) await makeTransition(store, inside, act, { id, from, asks: asked });
        else if (act === 'delete') await deleteRecords(store, inside, [id]);
        else await restoreRecord(store, inside, id);
      });
      rows.push({ ...row, done: true, error: null, text: null });
    } catch (error) {
      rows.push({ ...row, done: false, ...tell(error) });
    }
  }
  return rows;
}

function askedOf(transition: Transition, asks: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const parsed = parseWithIssues(recordSchema(transition.asks ?? {}), asks);
  if ('value' in parsed) return parsed.value;
  const issues = parsed.issues.map((issue): FieldIssue => ({ ...issue, field: `asks.${issue.field}` }));
  throw new AppError('VALIDATION_FAILED', {}, issues);
}

async function titlesOf(store: EntityStore, scope: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  const records = await withoutHidden(store, scope, await readRecords(store, scope, ids));
  const values = await shownValues(store, scope, records);
  return new Map(records.map(({ id }, index) => [id, String(values[index]?.[store.entity.title] ?? '')]));
}
