import { printVisitors } from '@kiga/contract/campus/safety/safety.acts.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Dropdown } from '@kiga/kit-web/light/bubbles.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useDownload } from '@kiga/kit-web/transfer/use-download.ts';

/** Months that can be printed, back from the present one: those that are kept. */
const MONTHS = 13;

/** The button that makes a PDF with the visitors of a month. */
export function PrintVisitors() {
  const { t, can, today } = useKit();
  const { download, isRunning } = useDownload();
  if (!can('campus.visitor.export')) return null;
  const word = t('campus.visitor.print.act');
  const items = monthsBefore(today).map((month) => ({
    key: month,
    label: month,
    onClick: () => download(printVisitors, { month }, `${word} ${month}`),
  }));
  return (
    <div>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button disabled={isRunning}>{word}</Button>
      </Dropdown>
    </div>
  );
}

/** Returns the latest months, `yyyy-mm`, the present one first. */
function monthsBefore(today: string): string[] {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: MONTHS }, (_, back) => {
    const month = months - back;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}
