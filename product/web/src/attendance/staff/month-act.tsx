import { confirmStaffMonth, reopenStaffMonth } from '@kiga/contract/attendance/staff-month.acts.ts';
import { text } from '@kiga/entity/fields/text.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { fieldInputOf } from '@kiga/kit-web/fields/field-inputs.ts';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { App, Button } from 'antd';
import { useState } from 'react';
import type { OpenCell } from './staff-grid.tsx';
import type { StaffSheet } from './staff-words.ts';

const reasonField = { reason: text({ required: true, maxLength: 200, multiline: true }) };

/** The main act of the sheet: handle what blocks the confirmation, confirm the month, or open it again. */
export function MonthAct({ sheet, onMissing }: { sheet: StaffSheet; onMissing(cell: OpenCell): void }) {
  const { t, client, can, open } = useKit();
  const { message } = App.useApp();
  const afterSave = useAfterSave();
  const [asking, setAsking] = useState<'confirm' | 'reopen' | null>(null);
  const { month, kigId, sums, waiting } = sheet;
  const of = { month: Number(month.slice(5)) };
  const first = sheet.people
    .flatMap(({ teacherId, cells }) => cells.map((cell) => ({ teacherId, ...cell })))
    .find(({ state }) => state === 'missing');
  if (sheet.isClosed) {
    return (
      <>
        {sheet.mayReopen && <Button onClick={() => setAsking('reopen')}>{t('attendance.staffDay.reopen', of)}</Button>}
        {asking === 'reopen' && (
          <AskDialog
            title={t('attendance.staffDay.reopenTitle', of)}
            lead={<p>{t('attendance.staffDay.reopenHint', of)}</p>}
            fields={reasonField}
            inputOf={fieldInputOf}
            labelOf={() => t('attendance.staffDay.reason', of)}
            ok={t('attendance.staffDay.reopen', of)}
            send={async ({ reason }, options) => {
              await client.call(reopenStaffMonth, { month, kigId, reason: String(reason ?? '') }, options);
              message.success(t('attendance.staffDay.reopened', of));
              setAsking(null);
              void afterSave();
            }}
            onClose={() => setAsking(null)}
          />
        )}
      </>
    );
  }
  if (!can('attendance.staffDay.confirm')) return null;
  if (sums.missing > 0 && first) {
    return (
      <Button type="primary" onClick={() => onMissing({ teacherId: first.teacherId, day: first.day })}>
        {t('attendance.staffDay.handle', { count: sums.missing })}
      </Button>
    );
  }
  if (waiting > 0) {
    return (
      <Button type="primary" onClick={() => open('/attendance/missed-sign-ins?status=submitted')}>
        {t('attendance.staffDay.handleWaiting', { count: waiting })}
      </Button>
    );
  }
  return (
    <>
      <Button type="primary" disabled={!sheet.mayConfirm} onClick={() => setAsking('confirm')}>
        {t('attendance.staffDay.confirm', of)}
      </Button>
      {asking === 'confirm' && (
        <AskDialog
          title={t('attendance.staffDay.confirmTitle', of)}
          lead={<p>{t('attendance.staffDay.confirmText', of)}</p>}
          fields={{}}
          inputOf={fieldInputOf}
          labelOf={(field) => field}
          ok={t('attendance.staffDay.confirm', of)}
          send={async (_, options) => {
            await client.call(confirmStaffMonth, { month, kigId }, options);
            message.success(t('attendance.staffDay.confirmed', of));
            setAsking(null);
            void afterSave();
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
