import { printCards } from '@kiga/contract/campus/card.acts.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import type { SelectionActsProps } from '@kiga/kit-web/entity/screen-options.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useRef, useState } from 'react';

type SelectedProps = Pick<SelectionActsProps, 'records'>;

/** A button that makes a PDF of the selected cards. */
export function PrintCards({ records }: SelectedProps) {
  return <PrintButton records={records} by="ids" />;
}

/** A button that makes a PDF of the cards of the selected students. */
export function PrintStudentCards({ records }: SelectedProps) {
  return <PrintButton records={records} by="studentIds" />;
}

function PrintButton({ records, by }: SelectedProps & { by: 'ids' | 'studentIds' }) {
  const kit = useKit();
  const { modal } = useTelling();
  const [isRunning, setRunning] = useState(false);
  // React renders too late for the second of two quick clicks.
  const running = useRef(false);
  if (!kit.can('campus.card.print')) return null;

  async function print(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setRunning(true);
    try {
      await kit.client.download(printCards, { [by]: records.map(({ id }) => id) });
    } catch (error) {
      modal.error({
        title: kit.t('campus.card.print.failed'),
        content: failureText(kit, error),
        okText: kit.t('kit.detail.understood'),
      });
    } finally {
      running.current = false;
      setRunning(false);
    }
  }

  return (
    <Button size="small" disabled={isRunning} onClick={() => void print()}>
      {kit.t('campus.card.acts.print')}
    </Button>
  );
}
