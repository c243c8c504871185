import { issueBills, remindOfAll } from '@kiga/contract/billing/bills/bill.acts.ts';
import type { BillMonth } from '@kiga/contract/billing/bills/bill-month.acts.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { formatFen } from '@kiga/kit-web/fields/money.tsx';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { App } from 'antd';
import { monthName } from './bill-words.ts';
import { BooksDialog } from './books-dialog.tsx';

interface MonthDialogProps {
  name: 'issue' | 'remind' | 'books';
  month: BillMonth;
  onClose(): void;
}

/** A dialog about a month: issue its drafts, remind of all arrears, or its books. */
export default function MonthDialog({ name, month, onClose }: MonthDialogProps) {
  const kit = useKit();
  const { t, client } = kit;
  const { message } = App.useApp();
  const afterSave = useAfterSave();
  if (name === 'books') return <BooksDialog month={month} onClose={onClose} />;
  const done = (text: string) => {
    message.success(text);
    onClose();
    void afterSave();
  };
  if (name === 'remind') {
    const count = month.toRemind;
    return (
      <AskDialog
        title={t('billing.bill.questions.remind')}
        lead={<p>{t('billing.bill.head.remind', { count })}</p>}
        fields={{}}
        labelOf={(field) => field}
        ok={t('billing.bill.acts.remind')}
        send={async (_, options) => {
          const { reminded } = await client.call(remindOfAll, {}, options);
          done(t('billing.bill.head.reminded', { count: reminded }));
        }}
        onClose={onClose}
      />
    );
  }
  const count = month.drafts;
  return (
    <AskDialog
      title={t('billing.bill.head.issueTitle', { count, month: monthName(kit, month.month) })}
      lead={<p>{t('billing.bill.head.issueText', { amount: formatFen(month.draftFen) })}</p>}
      fields={{}}
      labelOf={(field) => field}
      ok={t('billing.bill.head.issue', { count })}
      send={async (_, options) => {
        const { issued } = await client.call(issueBills, { month: month.month }, options);
        done(t('billing.bill.head.issued', { count: issued }));
      }}
      onClose={onClose}
    />
  );
}
