import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { useState } from 'react';

const SendDialog = lazyDialog<{ record: EntityRecord; onClose(): void }>(() => import('./send-dialog.tsx'));

/** Button of a paid order that its seller sends; the server's list of acts says who that is. */
export function SendButton({ record }: { record: EntityRecord }) {
  const { t } = useKit();
  const [isSending, setSending] = useState(false);
  if (!record.can.includes('sendParcel')) return null;
  return (
    <>
      <Button type="primary" onClick={() => setSending(true)}>
        {t('shop.order.parcels.send')}
      </Button>
      {isSending && <SendDialog record={record} onClose={() => setSending(false)} />}
    </>
  );
}
