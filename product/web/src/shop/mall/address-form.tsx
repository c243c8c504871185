import { readAddress, saveAddress } from '@kiga/contract/shop/mall.acts.ts';
import { ADDRESS_MAX, RECEIVER_MAX, shopOrder } from '@kiga/contract/shop/order.entity.ts';
import { phone } from '@kiga/entity/fields/phone.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import { FormField, FormIssuesContext } from '@kiga/kit-web/form/form-field.tsx';
import { useSubmit } from '@kiga/kit-web/form/use-submit.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import styles from './mall.module.css';

/** An address for deliveries; its phone number is masked. */
export type Address = z.input<typeof saveAddress.input>;

const fields = {
  receiver: text({ required: true, maxLength: RECEIVER_MAX }),
  receiverPhone: phone({ required: true }),
  address: text({ required: true, maxLength: ADDRESS_MAX }),
};

const labelKeys = {
  receiver: 'shop.mall.receiver',
  receiverPhone: 'shop.mall.receiverPhone',
  address: 'shop.mall.address',
} as const;

/** The form of the address. A masked phone number that stays as it is means the same number. */
export default function AddressForm({ address, onClose }: { address: Address | null; onClose(): void }) {
  const { t, client } = useKit();
  const queries = useQueryClient();
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({ ...address });
  const form = useSubmit({
    fields,
    values,
    async send(typed, options) {
      await client.call(saveAddress, typed as Address, options);
      await queries.invalidateQueries({ queryKey: [readAddress.name] });
      onClose();
    },
  });
  return (
    <FormIssuesContext value={{ issues: form.issues, actionOf: () => undefined }}>
      <div ref={form.element} className={styles.addressForm}>
        <form
          noValidate
          autoComplete="off"
          aria-label={t('shop.mall.address')}
          onSubmit={(event) => {
            event.preventDefault();
            void form.submit();
          }}
        >
          {form.failure.length > 0 && <Alert type="error" showIcon role="alert" title={form.failure.join(' ')} />}
          {Object.entries(fields).map(([name, field]) => (
            <FormField
              key={name}
              entity={shopOrder}
              field={field}
              name={name}
              label={t(labelKeys[name as keyof typeof fields])}
              Widget={fieldInputOf(field).Widget}
              path={name}
              value={values[name] ?? null}
              values={values}
              onChange={(value) => {
                setValues((before) => ({ ...before, [name]: value }));
                form.changed(name);
              }}
            />
          ))}
          <div className={styles.formFoot}>
            <Button size="small" type="primary" htmlType="submit" loading={form.sending}>
              {t('shop.mall.saveAddress')}
            </Button>
            <Button size="small" onClick={onClose}>
              {t('shop.mall.cancel')}
            </Button>
          </div>
        </form>
      </div>
    </FormIssuesContext>
  );
}
