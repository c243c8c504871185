import { submitSlip } from '@kiga/contract/billing/recharge-order.acts.ts';
import { rechargeOrder } from '@kiga/contract/billing/recharge-order.entity.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { UploadsContext, useFormUploads } from '@kiga/kit-web/files/unfinished-uploads.ts';
import { Upload } from '@kiga/kit-web/files/upload.tsx';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import styles from './pay.module.css';

interface PaySlipProps {
  id: string;
  /** Owner ids of a request. */
  owner: Readonly<Record<string, string>>;
  onBack(): void;
}

/** The upload of a payment slip, for a payer who transfers the money instead. The order then waits for its review. */
export function PaySlip({ id, owner, onBack }: PaySlipProps) {
  const kit = useKit();
  const { t, client } = kit;
  const uploads = useFormUploads();
  const afterSave = useAfterSave();
  const { sending, send } = useSending();
  const [credentials, setCredentials] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(): Promise<void> {
    setFailure(null);
    await send(
      (options) => client.call(submitSlip, { id, credentials, ...owner }, options),
      (error) => {
        const texts = error instanceof CallError ? error.errors.map(({ text }) => text) : [];
        setFailure(texts.length > 0 ? texts.join(' ') : failureText(kit, error));
      },
    );
    // The order shows whether it waits for its review now.
    await afterSave();
  }

  return (
    <UploadsContext value={uploads}>
      <p className={styles.quiet}>{t('billing.pay.slipText')}</p>
      <div className={styles.slip}>
        <Upload
          mode={rechargeOrder.fields.credentials.mode}
          module={rechargeOrder.name}
          label={t('billing.rechargeOrder.fields.credentials')}
          value={credentials}
          onChange={setCredentials}
          place="credentials"
        />
      </div>
      {failure !== null && <Alert type="error" showIcon role="alert" title={failure} />}
      <span role="status" className={styles.quiet}>
        {uploads.waitsFor !== null && t(uploads.waitsFor)}
      </span>
      <Button
        type="primary"
        block
        loading={sending}
        disabled={credentials === null || uploads.waitsFor !== null}
        onClick={() => void submit()}
      >
        {t('billing.rechargeOrder.acts.submitSlip')}
      </Button>
      <Button type="text" block disabled={sending} onClick={onBack}>
        {t('billing.pay.toCode')}
      </Button>
    </UploadsContext>
  );
}
