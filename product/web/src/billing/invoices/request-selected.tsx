import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { SelectionActsProps } from '@kiga/kit-web/entity/screen-options.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useState } from 'react';

const RequestDialog = lazyDialog(() => import('./request-dialog.tsx'));

/** A button that asks for an invoice for the selected orders. */
export function RequestSelected({ records, onDone }: SelectionActsProps) {
  const { t, can } = useKit();
  const [isOpen, setOpen] = useState(false);
  if (!can('billing.invoice.request')) return null;
  const ids = records.map(({ id }) => id);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('billing.invoice.acts.request')}
      </Button>
      {isOpen && <RequestDialog selected={ids} onDone={() => onDone(ids)} onClose={() => setOpen(false)} />}
    </>
  );
}
