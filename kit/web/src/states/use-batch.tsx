import { ownerById } from '@kiga/entity/define-tenancy.ts';
import { BATCH_MAX } from '@kiga/entity/entity-calls.ts';
import { useRef } from 'react';
import { CallError } from '../client/call-errors.ts';
import { type AnyEntity, callsOf, type EntityRecord } from '../entity/any-entity.ts';
import { recordTitle } from '../entity/entity-words.ts';
import { failureText } from '../entity/failure-text.ts';
import { ownerToName } from '../entity/owner.ts';
import { useAfterSave } from '../entity/use-after-save.ts';
import { useKit } from '../kit-context.tsx';
import { useTelling } from '../library/use-telling.ts';
import { type BatchOutcome, BatchResult } from './batch-result.tsx';
import { stateOf } from './state-words.ts';

/** Errors for which a retry is useless, because the record has changed. */
const final = ['STATE_CHANGED', 'RECORD_NOT_FOUND', 'PERMISSION_MISSING'];

/** A batch: its act, its input, and its messages. */
export interface Batch {
  act: string;
  asks?: Readonly<Record<string, unknown>>;
  /** Title of a failure for a single record. */
  failed: string;
  /** Receives the changed records after each attempt with any. */
  onDone(done: readonly EntityRecord[]): void;
}

/**
 * Applies one act to many records, each independently. For one record a failure is a sentence. For many it is a table that stays open and
 * offers to retry where that may succeed.
 */
export function useBatch(entity: AnyEntity) {
  const kit = useKit();
  const { modal } = useTelling();
  const afterSave = useAfterSave();
  // React renders too late for the second of two quick clicks; a ref does not.
  const isRunning = useRef(false);

  /** Resolves after all attempts. Throws VALIDATION_FAILED for invalid input; no record has changed then. */
  async function run(batch: Batch, records: readonly EntityRecord[]): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    const outcomes: BatchOutcome[] = [];
    try {
      for (let at = 0; at < records.length; at += BATCH_MAX) {
        outcomes.push(...(await send(batch, records.slice(at, at + BATCH_MAX))));
      }
    } finally {
      isRunning.current = false;
    }
    void afterSave();
    const done = outcomes.filter(({ reason }) => reason === null).map(({ record }) => record);
    if (done.length > 0) batch.onDone(done);
    if (done.length < outcomes.length) tellFailed(batch, outcomes);
  }

  async function send({ act, asks = {} }: Batch, records: readonly EntityRecord[]): Promise<BatchOutcome[]> {
    const from = (record: EntityRecord) => (entity.states ? { from: stateOf(entity, record) } : {});
    try {
      const { rows } = await kit.client.call(callsOf(entity).batch, {
        act,
        records: records.map((record) => ({ id: record.id, ...from(record) })),
        asks,
        ...tenantOf(records),
      });
      const byId = new Map(rows.map((row) => [row.id, row]));
      return records.map((record) => {
        const row = byId.get(record.id);
        return row?.done
          ? { record, reason: null, again: false }
          : { record, reason: row?.text ?? '', again: !final.includes(row?.error ?? '') };
      });
    } catch (error) {
      if (error instanceof CallError && error.error === 'VALIDATION_FAILED') throw error;
      return records.map((record) => ({ record, reason: failureText(kit, error), again: true }));
    }
  }

  function tellFailed(batch: Batch, outcomes: readonly BatchOutcome[]): void {
    const [first] = outcomes;
    if (outcomes.length === 1) {
      modal.error({ title: batch.failed, content: first?.reason, okText: kit.t('kit.detail.understood') });
      return;
    }
    const failed = outcomes.filter(({ reason }) => reason !== null);
    const again = failed.filter((outcome) => outcome.again).map(({ record }) => record);
    const shared = {
      width: 'min(46em, 92vw)',
      title: kit.t('kit.states.batchPartly', { done: outcomes.length - failed.length, failed: failed.length }),
      content: (
        <BatchResult titleOf={(record) => recordTitle(kit, entity, record)} outcomes={outcomes} labels={labels()} />
      ),
    };
    if (again.length === 0) {
      modal.warning({ ...shared, okText: kit.t('kit.detail.close') });
      return;
    }
    void modal.confirm({
      ...shared,
      okText: kit.t('kit.states.retry'),
      cancelText: kit.t('kit.detail.close'),
      onOk: () => run(batch, again),
    });
  }

  // Dialogs of the application stand outside the kit's context, so they get its texts as props.
  function labels() {
    return {
      record: kit.t(`${entity.key}.name`),
      result: kit.t('kit.states.result'),
      reason: kit.t('kit.states.reason'),
      done: kit.t('kit.states.rowDone'),
      notDone: kit.t('kit.states.rowNotDone'),
    };
  }

  /** A batch of one tenant names it, so that the server does not query the others. */
  function tenantOf(records: readonly EntityRecord[]) {
    const ids = new Set(records.map((record) => ownerToName(kit, entity, record)));
    return ids.size === 1 ? ownerById(entity.tenancy, [...ids][0]) : {};
  }

  return run;
}
