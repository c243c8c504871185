import { showInitialPasswords } from '@kiga/contract/operations/opening.acts.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { KitContext, useKit } from '@kiga/kit-web/kit-context.tsx';
import { App } from 'antd';
import { InitialPasswords } from './initial-passwords.tsx';
import { asOpening } from './opening-record.ts';

/** Shows the initial passwords of an opening after a question, for they are shown once. */
export function useInitialPasswords(): (record: EntityRecord) => void {
  const kit = useKit();
  const { t } = kit;
  const { modal } = App.useApp();
  const afterSave = useAfterSave();

  async function show(record: EntityRecord) {
    const { id, name = '' } = asOpening(record);
    try {
      const { accounts } = await kit.client.call(showInitialPasswords, { id });
      // It stands outside of list and drawer: whatever becomes of them, it stays until it has been read.
      modal.success({
        title: t('operations.opening.shownTitle', { name: name ?? '' }),
        content: (
          <KitContext value={kit}>
            <InitialPasswords accounts={accounts} />
          </KitContext>
        ),
        okText: t('operations.opening.shownDone'),
        width: 'min(36em, 92vw)',
        keyboard: false,
        mask: { closable: false },
      });
    } catch (error) {
      modal.error({
        title: t('operations.opening.showFailed'),
        content: failureText(kit, error),
        okText: t('kit.detail.understood'),
      });
    }
    void afterSave();
  }

  return (record) => {
    modal.confirm({
      title: t('operations.opening.showTitle'),
      content: t('operations.opening.showText'),
      okText: t('operations.opening.show'),
      cancelText: t('kit.form.cancel'),
      onOk: () => show(record),
    });
  };
}
