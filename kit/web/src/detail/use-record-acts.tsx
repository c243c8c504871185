import { App, Button } from 'antd';
import { CallError } from '../client/call-errors.ts';
import { type AnyEntity, callsOf, type EntityRecord } from '../entity-screen/any-entity.ts';
import { failureText } from '../entity-screen/failure-text.ts';
import { useAfterSave } from '../entity-screen/use-after-save.ts';
import { useKit } from '../kit-context.tsx';

const NAMES_SHOWN = 10;

/** Deleting and restoring records of an entity, with the questions and answers that belong to it. */
export function useRecordActs(entity: AnyEntity) {
  const kit = useKit();
  const { message, modal } = App.useApp();
  const afterSave = useAfterSave();
  const word = kit.t(`${entity.key}.name`);
  const titleOf = (record: EntityRecord) => String(record[entity.title] ?? '');
  const tenantOf = (record: EntityRecord | undefined) =>
    kit.tenantOfSession === null && record ? { kigId: record.kigId } : {};

  async function restoreAll(records: readonly EntityRecord[]): Promise<boolean> {
    try {
      for (const record of records)
        await kit.client.call(callsOf(entity).restore, { id: record.id, ...tenantOf(record) });
      message.success(kit.t('kit.detail.restored'));
      return true;
    } catch (error) {
      refuse(kit.t('kit.detail.restoreFailed'), error);
      return false;
    } finally {
      void afterSave();
    }
  }

  async function deleteAll(records: readonly EntityRecord[]): Promise<boolean> {
    try {
      const ids = records.map(({ id }) => id);
      await kit.client.call(callsOf(entity).delete, { id: ids, ...tenantOf(records[0]) });
    } catch (error) {
      refuse(kit.t('kit.detail.deleteFailed'), error);
      return false;
    } finally {
      void afterSave();
    }
    const key = `deleted ${records[0]?.id}`;
    message.success({
      key,
      duration: 8,
      content: (
        <>
          {kit.t('kit.detail.deleted')}
          {records.every(({ can }) => can.includes('delete')) && kit.can(`${entity.key}.restore`) && (
            <Button
              type="link"
              size="small"
              onClick={() => {
                message.destroy(key);
                void restoreAll(records);
              }}
            >
              {kit.t('kit.detail.undo')}
            </Button>
          )}
        </>
      ),
    });
    return true;
  }

  /** A refusal stays until it was read: it says why, such as who still uses the record. */
  function refuse(title: string, error: unknown) {
    const reasons = error instanceof CallError ? error.errors.map(({ text }) => text) : [];
    modal.error({
      title,
      content: [failureText(kit, error), ...reasons].map((text) => <p key={text}>{text}</p>),
      okText: kit.t('kit.detail.understood'),
    });
  }

  return {
    restore: (record: EntityRecord) => restoreAll([record]),
    /** Asks first, naming what is deleted; answers whether it was. */
    askDelete: (records: readonly EntityRecord[]) =>
      new Promise<boolean>((resolve) => {
        const first = records[0];
        if (!first) {
          message.warning(kit.t('kit.list.selectToDelete'));
          return resolve(false);
        }
        const names = records.slice(0, NAMES_SHOWN).map(titleOf).join(kit.t('kit.list.nameSeparator'));
        const more = records.length - NAMES_SHOWN;
        modal.confirm({
          title:
            records.length === 1
              ? kit.t('kit.detail.deleteOne', { name: word, record: titleOf(first) })
              : kit.t('kit.detail.deleteMany', { count: records.length }),
          content: (
            <>
              {records.length > 1 && <p>{more > 0 ? kit.t('kit.detail.andMore', { names, count: more }) : names}</p>}
              <p>{kit.t('kit.detail.deleteConsequence')}</p>
            </>
          ),
          okText: kit.t('kit.detail.delete'),
          okButtonProps: { danger: true },
          cancelText: kit.t('kit.form.cancel'),
          onOk: () => deleteAll(records).then(resolve),
          onCancel: () => resolve(false),
        });
      }),
  };
}
