import { askApproval } from '@kiga/contract/system/approvals/approval.acts.ts';
import { APPROVAL_DAYS, approval } from '@kiga/contract/system/approvals/approval.entity.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import { FormField, FormIssuesContext } from '@kiga/kit-web/form/form-field.tsx';
import { useSubmit } from '@kiga/kit-web/form/use-submit.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Alert, App, Modal } from 'antd';
import { useId, useState } from 'react';
import type { NeededApproval } from './approval-needs.ts';
import styles from './approvals.module.css';

const reasonField = text({ required: true, maxLength: 200, multiline: true });

/** Offers to ask for the yes that an act needs. The form behind it keeps what was typed. */
export default function ApprovalDialog({ needed, onClose }: { needed: NeededApproval; onClose(): void }) {
  const kit = useKit();
  const { t } = kit;
  const { message } = App.useApp();
  const formId = useId();
  const [reason, setReason] = useState<unknown>(null);
  const { call, input } = needed;
  const { issues, failure, sending, element, submit, changed } = useSubmit({
    fields: { reason: reasonField },
    values: { reason },
    async send(options) {
      const typed = String(reason).trim();
      const { organization, fourEyes } = await kit.client.call(askApproval, { call, input, reason: typed }, options);
      message.success(t(fourEyes ? 'system.approval.ask.sentFourEyes' : 'system.approval.ask.sent', { organization }));
      onClose();
    },
  });

  return (
    <Modal
      open
      width="min(34em, 92vw)"
      mask={{ closable: false }}
      keyboard={reason === null}
      title={t('system.approval.ask.title')}
      okText={t('system.approval.ask.send')}
      cancelText={t('kit.form.cancel')}
      confirmLoading={sending}
      okButtonProps={{ htmlType: 'submit', form: formId }}
      onCancel={onClose}
      afterOpenChange={(open) => {
        if (open) element.current?.querySelector<HTMLElement>('textarea')?.focus();
      }}
    >
      <FormIssuesContext value={{ issues, actionOf: () => undefined }}>
        <div ref={element}>
          <form
            id={formId}
            className={styles.form}
            noValidate
            autoComplete="off"
            onSubmit={(event) => void submit(event)}
          >
            <p className={styles.lead}>{needed.text}</p>
            <p className={styles.hint}>{t('system.approval.ask.text', { days: APPROVAL_DAYS })}</p>
            {failure.length > 0 && <Alert type="error" showIcon role="alert" title={failure.join(' ')} />}
            <FormField
              entity={approval}
              field={reasonField}
              name="reason"
              label={t('system.approval.asks.reason')}
              Widget={fieldInputOf(reasonField).Widget}
              path="reason"
              value={reason}
              onChange={(value) => {
                setReason(value);
                changed('reason');
              }}
            />
          </form>
        </div>
      </FormIssuesContext>
    </Modal>
  );
}
