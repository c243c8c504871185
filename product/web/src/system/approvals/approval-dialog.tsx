import { askApproval } from '@kiga/contract/system/approvals/approval.acts.ts';
import { APPROVAL_DAYS, approval } from '@kiga/contract/system/approvals/approval.entity.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { App } from 'antd';
import type { NeededApproval } from './approval-needs.ts';
import styles from './approvals.module.css';

const fields = { reason: text({ required: true, maxLength: 200, multiline: true }) };

/** Offers to request the confirmation that an act needs. The form behind it keeps its input. */
export default function ApprovalDialog({ needed, onClose }: { needed: NeededApproval; onClose(): void }) {
  const { t, client } = useKit();
  const { message } = App.useApp();
  const { call, input } = needed;
  return (
    <AskDialog
      entity={approval}
      title={t('system.approval.ask.title')}
      lead={
        <>
          <p>{needed.text}</p>
          <p className={styles.hint}>{t('system.approval.ask.text', { days: APPROVAL_DAYS })}</p>
        </>
      }
      fields={fields}
      inputOf={fieldInputOf}
      labelOf={() => t('system.approval.asks.reason')}
      ok={t('system.approval.ask.send')}
      send={async (values, options) => {
        const reason = String(values.reason).trim();
        const { organization, fourEyes } = await client.call(askApproval, { call, input, reason }, options);
        message.success(
          t(fourEyes ? 'system.approval.ask.sentFourEyes' : 'system.approval.ask.sent', { organization }),
        );
        onClose();
      }}
      onClose={onClose}
    />
  );
}
