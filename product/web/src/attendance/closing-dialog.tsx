import { closeMonth, MARK_REASON_MAX, openMonth } from '@kiga/contract/attendance/student-day.acts.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { App } from 'antd';

const reasonField = { reason: text({ required: true, maxLength: MARK_REASON_MAX, multiline: true }) };

interface ClosingDialogProps {
  /** `yyyy-mm` */
  month: string;
  isClosed: boolean;
  onClose(): void;
}

/** Confirms the month of the students, or opens a confirmed one with a reason. */
export default function ClosingDialog({ month, isClosed, onClose }: ClosingDialogProps) {
  const { t, client } = useKit();
  const { message } = App.useApp();
  const afterSave = useAfterSave();
  const number = { month: String(Number(month.slice(5))) };
  const done = (key: string) => {
    message.success(t(key, number));
    onClose();
    void afterSave();
  };
  if (isClosed) {
    return (
      <AskDialog
        title={t('attendance.studentDay.reopenTitle', number)}
        fields={reasonField}
        inputOf={fieldInputOf}
        labelOf={() => t('attendance.studentDay.reopenReason')}
        ok={t('attendance.studentDay.reopen')}
        send={async ({ reason }, options) => {
          await client.call(openMonth, { month, reason: String(reason ?? '') }, options);
          done('attendance.studentDay.reopened');
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <AskDialog
      title={t('attendance.studentDay.closeTitle', number)}
      lead={<p>{t('attendance.studentDay.closeText')}</p>}
      fields={{}}
      labelOf={(field) => field}
      ok={t('attendance.studentDay.close', number)}
      send={async (_, options) => {
        await client.call(closeMonth, { month }, options);
        done('attendance.studentDay.closed');
      }}
      onClose={onClose}
    />
  );
}
