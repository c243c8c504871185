import { adjustStock } from '@kiga/contract/shop/commodity.acts.ts';
import { commodity } from '@kiga/contract/shop/commodity.entity.ts';
import type { SavedOf } from '@kiga/entity/define-entity.ts';
import { useRecord } from '@kiga/kit-web/detail/use-record.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { fieldLabel, recordTitle } from '@kiga/kit-web/entity/entity-words.ts';
import { ownerInput } from '@kiga/kit-web/entity/owner.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import type { WidgetProps } from '@kiga/kit-web/fields/field-view.ts';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { Select } from 'antd';
import { createContext, useContext } from 'react';

type Variant = NonNullable<SavedOf<typeof commodity>['variants']>[number];

const VariantsContext = createContext<readonly Variant[]>([]);

/** Adds pieces to the stock of a variant, or takes some away after a count. */
export default function AdjustStock({ record, onClose }: { record: EntityRecord | null; onClose(): void }) {
  const kit = useKit();
  const { t, client } = kit;
  const { message } = useTelling();
  const afterSave = useAfterSave();
  // Sales go on, so the stock is that of this moment.
  const loaded = useRecord(commodity, record?.id ?? null, record ?? undefined).data;
  const variants = (loaded as SavedOf<typeof commodity> | undefined)?.variants ?? [];
  if (record === null || variants.length === 0) return null;
  return (
    <VariantsContext value={variants}>
      <AskDialog
        entity={commodity}
        title={t('shop.commodity.questions.adjustStock', { record: recordTitle(kit, commodity, record) })}
        fields={adjustStock.asks}
        inputOf={fieldInputOf}
        widgets={{ variantId: VariantSelect }}
        start={{ variantId: variants.length === 1 ? variants[0]?.variantId : null }}
        labelOf={(field) =>
          field in commodity.fields ? fieldLabel(kit, commodity, field) : t(`shop.commodity.asks.${field}`)
        }
        hints={{ change: t('shop.commodity.hints.change') }}
        ok={t('shop.commodity.acts.adjustStock')}
        send={async (values, options) => {
          const input = { id: record.id, ...values, ...ownerInput(kit, commodity, record) };
          await client.call(adjustStock, input, options);
          message.success(t('shop.commodity.done.adjustStock'));
          onClose();
          void afterSave();
        }}
        onClose={onClose}
      />
    </VariantsContext>
  );
}

/** Choice of one of the commodity's variants, with what is in stock of it. */
function VariantSelect({ controlId, value, onChange, describedBy }: WidgetProps) {
  const { t } = useKit();
  const variants = useContext(VariantsContext);
  return (
    <Select
      id={controlId}
      value={typeof value === 'string' ? value : undefined}
      options={variants.map(({ variantId, variantName, stock }) => ({
        value: variantId,
        label: `${variantName}${t('shop.mall.comma')}${t('shop.commodity.left', { count: stock })}`,
      }))}
      onChange={onChange}
      placeholder={t('kit.field.choose')}
      status={describedBy ? 'error' : undefined}
      aria-describedby={describedBy}
      aria-invalid={describedBy !== undefined}
    />
  );
}
