import { useKit } from '@kiga/kit-web/kit-context.tsx';
import styles from './bills.module.css';
import { useBillMonth } from './use-bill-month.ts';

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** Tells how many bills the chosen month will get. */
export default function MakePreview({ values }: { values: Readonly<Record<string, unknown>> }) {
  const month = String(values.month ?? '');
  return MONTH.test(month) ? <Counts month={month} /> : null;
}

function Counts({ month }: { month: string }) {
  const { t } = useKit();
  const { data } = useBillMonth(month);
  if (data?.month !== month) return null;
  return (
    <p className={styles.quiet} role="status">
      {t('billing.bill.head.make', { without: data.withoutBill, drafts: data.drafts })}
    </p>
  );
}
