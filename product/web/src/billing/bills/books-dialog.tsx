import {
  type BillMonth,
  closeBillMonth,
  exportBillMonth,
  type MonthBooks,
} from '@kiga/contract/billing/bills/bill-month.acts.ts';
import { formatMoment } from '@kiga/kit-web/entity/format.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import AskDialog from '@kiga/kit-web/form/ask-dialog.tsx';
import { useFocusBack } from '@kiga/kit-web/form/use-focus-back.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { ScrollRegion } from '@kiga/kit-web/list/scroll-region.tsx';
import { useDownload } from '@kiga/kit-web/transfer/use-download.ts';
import { App, Button, Modal } from 'antd';
import { useState } from 'react';
import { periodText } from '../../attendance/attendance.public.ts';
import { formatYuan } from '../yuan.ts';
import styles from './bills.module.css';

const figures = [
  ['careFen', 'billing.billMonth.figures.careFen'],
  ['mealsFen', 'billing.billMonth.figures.mealsFen'],
  ['otherFen', 'billing.billMonth.figures.otherFen'],
  ['adjustmentFen', 'billing.billMonth.figures.adjustmentFen'],
  ['refundFen', 'billing.billMonth.figures.refundFen'],
  ['creditFen', 'billing.billMonth.figures.creditFen'],
  ['chargedFen', 'billing.billMonth.figures.chargedFen'],
  ['cashFen', 'billing.billMonth.figures.cashFen'],
  ['transferFen', 'billing.billMonth.figures.transferFen'],
  ['onlineFen', 'billing.billMonth.figures.onlineFen'],
  ['receivedFen', 'billing.billMonth.figures.receivedFen'],
  ['arrearsFen', 'billing.billMonth.figures.arrearsFen'],
] as const satisfies readonly (readonly [keyof MonthBooks['sums'], string])[];

/** The books of a month by class, with the way to close it. */
export function BooksDialog({ month: data, onClose }: { month: BillMonth; onClose(): void }) {
  const kit = useKit();
  const { t, can, language } = kit;
  const { download, isRunning } = useDownload();
  const [isClosing, setClosing] = useState(false);
  useFocusBack();
  const { month, books, drafts, isOver, closedAt, closedBy } = data;
  const title = t('billing.billMonth.title', { month: periodText(kit, month) });
  const why = isOver ? drafts > 0 && t('billing.billMonth.drafts', { count: drafts }) : t('billing.billMonth.running');
  const word = t('billing.billMonth.export');
  if (isClosing) return <Closing month={month} onClose={onClose} />;
  return (
    <Modal
      open
      width={1180}
      title={title}
      onCancel={onClose}
      footer={[
        can('billing.billMonth.export') && (
          <Button key="export" disabled={isRunning} onClick={() => download(exportBillMonth, { month }, word)}>
            {word}
          </Button>
        ),
        closedAt === null && can('billing.billMonth.close') && (
          <Button key="close" type="primary" disabled={Boolean(why)} onClick={() => setClosing(true)}>
            {t('billing.billMonth.close', { month: periodText(kit, month) })}
          </Button>
        ),
      ]}
    >
      <p className={styles.quiet}>
        {closedAt === null
          ? why || t('billing.billMonth.open')
          : t('billing.billMonth.closed', { name: closedBy ?? '', at: formatMoment(closedAt, language) })}
      </p>
      <ScrollRegion className={styles.frame} label={title}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('billing.billMonth.className')}</th>
              {figures.map(([figure, key]) => (
                <th key={figure} scope="col" data-sum={sums.has(figure)}>
                  {t(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {books.classes.map((one) => (
              <Row key={one.className} name={one.className} of={one} />
            ))}
          </tbody>
          <tfoot>
            <Row name={t('billing.billMonth.total')} of={books.sums} />
          </tfoot>
        </table>
      </ScrollRegion>
    </Modal>
  );
}

const sums: ReadonlySet<string> = new Set(['chargedFen', 'receivedFen', 'arrearsFen']);

function Row({ name, of }: { name: string; of: MonthBooks['sums'] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {figures.map(([figure]) => (
        <td key={figure} data-sum={sums.has(figure)} data-none={of[figure] === 0}>
          {formatYuan(of[figure])}
        </td>
      ))}
    </tr>
  );
}

function Closing({ month, onClose }: { month: string; onClose(): void }) {
  const kit = useKit();
  const { t, client } = kit;
  const { message } = App.useApp();
  const afterSave = useAfterSave();
  const title = t('billing.billMonth.close', { month: periodText(kit, month) });
  return (
    <AskDialog
      title={title}
      lead={<p>{t('billing.billMonth.closeText')}</p>}
      fields={{}}
      labelOf={(field) => field}
      ok={title}
      danger
      send={async (_, options) => {
        await client.call(closeBillMonth, { month }, options);
        message.success(t('billing.billMonth.done'));
        onClose();
        void afterSave();
      }}
      onClose={onClose}
    />
  );
}
