import { toggleDictionary } from '@kiga/contract/system/dictionary.acts.ts';
import { dictionary } from '@kiga/contract/system/dictionary.entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { recordTitle } from '@kiga/kit-web/entity/entity-words.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { App, Switch } from 'antd';
import { useState } from 'react';

/** Takes a dictionary or an item out of use, or puts it into use again, at once; a whole dictionary is asked for first. */
export function ActiveSwitch({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { message, modal } = App.useApp();
  const afterSave = useAfterSave();
  const [sending, setSending] = useState(false);
  const isActive = record.isActive === true;
  const title = recordTitle(kit, dictionary, record);

  async function toggle() {
    setSending(true);
    try {
      await kit.client.call(toggleDictionary, { id: record.id });
    } catch (failure) {
      message.error(failureText(kit, failure));
    } finally {
      setSending(false);
      // Also after a refusal: what is shown may be old.
      void afterSave();
    }
  }

  function ask() {
    if (!isActive || !('itemCount' in record)) return void toggle();
    modal.confirm({
      title: kit.t('system.dictionary.switchOff', { title }),
      content: kit.t('system.dictionary.switchOffText'),
      okText: kit.t('system.dictionary.acts.deactivate'),
      cancelText: kit.t('kit.form.cancel'),
      onOk: toggle,
    });
  }

  return (
    <Switch
      size="small"
      checked={isActive}
      loading={sending}
      disabled={!record.can.includes('update')}
      onChange={ask}
      aria-label={kit.t('system.dictionary.toggle', { title })}
    />
  );
}
