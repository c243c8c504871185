import type { AnyEntity, EntityRecord } from '../entity/any-entity.ts';
import { recordTitle } from '../entity/entity-words.ts';
import { useQuestion } from '../form/use-question.ts';
import { useKit } from '../kit-context.tsx';
import { useTelling } from '../library/use-telling.ts';
import { Button } from '../light/button.tsx';
import { useBatch } from '../states/use-batch.tsx';

const NAMES_SHOWN = 10;

/** Receives the records that an act changed. */
type OnDone = (done: readonly EntityRecord[]) => void;

/** Deletes and restores records of an entity, with confirmations and messages. */
export function useRecordActs(entity: AnyEntity) {
  const kit = useKit();
  const { message } = useTelling();
  const ask = useQuestion();
  const runBatch = useBatch(entity);
  const titleOf = (record: EntityRecord) => recordTitle(kit, entity, record);

  function restore(records: readonly EntityRecord[], onDone?: OnDone): Promise<void> {
    return runBatch(
      {
        act: 'restore',
        failed: kit.t('kit.detail.restoreFailed'),
        onDone: (done) => {
          message.success(kit.t('kit.detail.restored'));
          onDone?.(done);
        },
      },
      records,
    );
  }

  function deleteAll(records: readonly EntityRecord[], onDone?: OnDone): Promise<void> {
    return runBatch(
      {
        act: 'delete',
        failed: kit.t('kit.detail.deleteFailed'),
        onDone: (done) => {
          tellDeleted(done);
          onDone?.(done);
        },
      },
      records,
    );
  }

  function tellDeleted(records: readonly EntityRecord[]) {
    const key = `deleted ${records[0]?.id}`;
    message.success({
      key,
      duration: 8,
      content: (
        <>
          {kit.t('kit.detail.deleted')}
          {kit.can(`${entity.key}.restore`) && (
            <Button
              type="link"
              size="small"
              onClick={() => {
                message.destroy(key);
                void restore(records);
              }}
            >
              {kit.t('kit.detail.undo')}
            </Button>
          )}
        </>
      ),
    });
  }

  return {
    restore,
    /** Asks for confirmation with the titles, then deletes. */
    askDelete(records: readonly EntityRecord[], onDone?: OnDone): void {
      const first = records[0];
      if (!first) {
        message.warning(kit.t('kit.list.selectToDelete'));
        return;
      }
      const names = records.slice(0, NAMES_SHOWN).map(titleOf).join(kit.t('kit.list.nameSeparator'));
      const more = records.length - NAMES_SHOWN;
      void ask({
        title:
          records.length === 1
            ? kit.t('kit.detail.deleteOne', { name: kit.t(`${entity.key}.name`), record: titleOf(first) })
            : kit.t('kit.detail.deleteMany', { count: records.length }),
        text: (
          <>
            {records.length > 1 && <p>{more > 0 ? kit.t('kit.detail.andMore', { names, count: more }) : names}</p>}
            <p>{kit.t('kit.detail.deleteConsequence')}</p>
          </>
        ),
        ok: kit.t('kit.detail.delete'),
        danger: true,
        act: () => deleteAll(records, onDone),
      });
    },
  };
}
