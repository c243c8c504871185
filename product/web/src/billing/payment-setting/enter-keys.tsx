import { enterKeys } from '@kiga/contract/billing/payment-setting.acts.ts';
import { paymentSetting } from '@kiga/contract/billing/payment-setting.entity.ts';
import type { TextField } from '@kiga/entity/fields/text.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { Input } from 'antd';

const widgets = { privateKey: KeyWidget, platformKey: KeyWidget, apiV3Key: KeyWidget };

/** Asks for the keys of a merchant account. The fields begin empty, because stored keys are never shown. */
export default function EnterKeys({ record, onClose }: { record: EntityRecord | null; onClose(): void }) {
  const { t, client } = useKit();
  const { message } = useTelling();
  const afterSave = useAfterSave();
  const { apiV3Key, ...both } = enterKeys.asks;
  const isWechat = record?.channel === 'wechat';
  return (
    <AskDialog
      entity={paymentSetting}
      title={t('billing.paymentSetting.questions.enterKeys')}
      fields={isWechat && apiV3Key ? { ...both, apiV3Key } : both}
      widgets={widgets}
      labelOf={(field) => t(`billing.paymentSetting.asks.${field}`)}
      ok={t('billing.paymentSetting.acts.enterKeys')}
      send={async (keys, options) => {
        await client.call(enterKeys, { id: String(record?.id), ...keys }, options);
        message.success(t('billing.paymentSetting.done.enterKeys'));
        onClose();
        void afterSave();
      }}
      onClose={onClose}
    />
  );
}

/** Input of a key, which no browser keeps, completes or sends to a spelling service. */
function KeyWidget({ field, controlId, value, onChange, describedBy }: WidgetProps) {
  const { maxLength, multiline } = field as TextField;
  const props = {
    id: controlId,
    value: typeof value === 'string' ? value : '',
    maxLength,
    autoComplete: 'off',
    autoCorrect: 'off',
    autoCapitalize: 'off',
    spellCheck: false,
    status: describedBy ? ('error' as const) : undefined,
    'aria-describedby': describedBy,
    'aria-invalid': describedBy !== undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value || null),
  };
  return multiline ? <Input.TextArea {...props} rows={5} /> : <Input {...props} />;
}
