import { enterOwnKeys } from '@kiga/contract/billing/bills/own-merchant.acts.ts';
import { ownMerchant } from '@kiga/contract/billing/bills/own-merchant.entity.ts';
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

/** Owners of merchant accounts: the operator, or a kindergarten. */
const kinds = {
  operator: {
    entity: paymentSetting,
    call: enterKeys,
    titleKey: 'billing.paymentSetting.questions.enterKeys',
    labelKeys: {
      privateKey: 'billing.paymentSetting.asks.privateKey',
      platformKey: 'billing.paymentSetting.asks.platformKey',
      apiV3Key: 'billing.paymentSetting.asks.apiV3Key',
    },
    okKey: 'billing.paymentSetting.acts.enterKeys',
    doneKey: 'billing.paymentSetting.done.enterKeys',
  },
  own: {
    entity: ownMerchant,
    call: enterOwnKeys,
    titleKey: 'billing.ownMerchant.questions.enterKeys',
    labelKeys: {
      privateKey: 'billing.ownMerchant.asks.privateKey',
      platformKey: 'billing.ownMerchant.asks.platformKey',
      apiV3Key: 'billing.ownMerchant.asks.apiV3Key',
    },
    okKey: 'billing.ownMerchant.acts.enterKeys',
    doneKey: 'billing.ownMerchant.done.enterKeys',
  },
} as const;

interface EnterKeysProps {
  of: keyof typeof kinds;
  record: EntityRecord | null;
  onClose(): void;
}

/** Asks for the keys of a merchant account. The fields begin empty, because stored keys are never shown. */
export function EnterKeys({ of, record, onClose }: EnterKeysProps) {
  const kit = useKit();
  const { t, client } = kit;
  const { entity, call, titleKey, labelKeys, okKey, doneKey } = kinds[of];
  const { message } = useTelling();
  const afterSave = useAfterSave();
  const { apiV3Key, ...both } = call.asks;
  const isWechat = record?.channel === 'wechat';
  return (
    <AskDialog
      entity={entity}
      title={t(titleKey)}
      fields={isWechat && apiV3Key ? { ...both, apiV3Key } : both}
      widgets={widgets}
      labelOf={(field) => t(labelKeys[field as keyof typeof labelKeys])}
      ok={t(okKey)}
      send={async (keys, options) => {
        await client.call(call, { id: String(record?.id), ...keys }, options);
        message.success(t(doneKey));
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
