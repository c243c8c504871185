import { toggleDictionary } from '@kiga/contract/system/dictionary.acts.ts';
import { dictionary } from '@kiga/contract/system/dictionary.entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { recordTitle } from '@kiga/kit-web/entity/entity-words.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { useQuestion } from '@kiga/kit-web/form/use-question.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { App, Switch } from 'antd';

/** Activates or deactivates a dictionary or an item at once; a whole dictionary needs a confirmation. */
export function ActiveSwitch({ record }: { record: EntityRecord }) {
  const kit = useKit();
  const { message } = App.useApp();
  const ask = useQuestion();
  const afterSave = useAfterSave();
  const { sending, send } = useSending();
  const isActive = record.isActive === true;
  const title = recordTitle(kit, dictionary, record);

  async function toggle() {
    await send(
      (options) => kit.client.call(toggleDictionary, { id: record.id }, options),
      (failure) => void message.error(failureText(kit, failure)),
    );
    // Also after a refusal, because the displayed value may be old.
    void afterSave();
  }

  function change() {
    if (!isActive || !('itemCount' in record)) return void toggle();
    void ask({
      title: kit.t('system.dictionary.switchOff', { title }),
      text: kit.t('system.dictionary.switchOffText'),
      ok: kit.t('system.dictionary.acts.deactivate'),
      act: toggle,
    });
  }

  return (
    <Switch
      size="small"
      checked={isActive}
      loading={sending}
      disabled={!record.can.includes('update')}
      onChange={change}
      aria-label={kit.t('system.dictionary.toggle', { title })}
    />
  );
}
