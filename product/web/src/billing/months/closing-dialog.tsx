import { closeBookMonth } from '@kiga/contract/billing/months/book-month.acts.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { App } from 'antd';
import { periodText } from '../../attendance/attendance.public.ts';

/** Asks whether a month is to be closed, and closes it. */
export function ClosingDialog({ month, onClose }: { month: string; onClose(): void }) {
  const kit = useKit();
  const { t, client } = kit;
  const { message } = App.useApp();
  const afterSave = useAfterSave();
  const shown = periodText(kit, month);
  const title = t('billing.bookMonth.close', { month: shown });
  return (
    <AskDialog
      title={title}
      lead={<p>{t('billing.bookMonth.closeText')}</p>}
      fields={{}}
      labelOf={(field) => field}
      ok={title}
      danger
      send={async (_, options) => {
        await client.call(closeBookMonth, { month }, options);
        message.success(t('billing.bookMonth.done', { month: shown }));
        onClose();
        void afterSave();
      }}
      onClose={onClose}
    />
  );
}
