import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { WhoMay } from '../system/system.public.ts';

const AssignCardDialog = lazyDialog(() => import('./assign-card-dialog.tsx'));

/** A button that assigns a card, for accounts that may give children cards; others read whom to ask. */
export function AssignCard({ cardNumber }: { cardNumber: string | null }) {
  const kit = useKit();
  const [isAsked, setAsked] = useState(false);
  if (cardNumber === null || kit.tenantOfSession === null) return null;
  if (!kit.can('campus.student.update')) return <WhoMay permission="campus.student.update" />;
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        {kit.t('devices.assign.act')}
      </Button>
      {isAsked && <AssignCardDialog cardNumber={cardNumber} onClose={() => setAsked(false)} />}
    </>
  );
}
