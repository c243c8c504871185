import type { Call } from '@kiga/entity/define-call.ts';
import { isMasked } from '@kiga/entity/mask.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { actFailure } from '@kiga/kit-web/entity/failure-text.ts';
import { iconSizePx } from '@kiga/kit-web/icon/icons.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { Button } from '@kiga/kit-web/light/button.tsx';
import { Eye as ShowIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import styles from './contact.module.css';

type ReadContact<Output extends z.ZodType> = Call<z.ZodType<unknown, { id: string; kigId?: string }>, Output>;

interface Contact<Output> {
  /** Answer of the call for this record; null before the call. */
  contact: Output | null;
  /** Button next to the section's title: shows the numbers, with a note that the look is logged. */
  extra: ReactNode;
}

/** Shows the whole phones of a record on demand, where they are masked and the reader has the permission. */
export function useContact<Output extends z.ZodType>(
  record: EntityRecord,
  call: ReadContact<Output>,
  masked: boolean,
): Contact<z.output<Output>> {
  const kit = useKit();
  const { message } = useTelling();
  const [answer, setAnswer] = useState<{ id: string; contact: z.output<Output> } | null>(null);
  const [asking, setAsking] = useState(false);
  const { id, kigId, can } = record;
  // The next record uses the same component.
  const contact = answer?.id === id ? answer.contact : null;

  async function show() {
    setAsking(true);
    try {
      const tenant = kit.tenantOfSession === null ? { kigId } : {};
      setAnswer({ id, contact: await kit.client.call(call, { id, ...tenant }) });
    } catch (error) {
      message.error(actFailure(kit, error));
    } finally {
      setAsking(false);
    }
  }

  if (contact !== null) {
    return { contact, extra: <span className={styles.quiet}>{kit.t('campus.contact.shown')}</span> };
  }
  if (!masked || !can.includes('readContact')) return { contact, extra: null };
  return {
    contact,
    extra: (
      <span className={styles.show}>
        <Button
          type="link"
          size="small"
          disabled={asking}
          icon={<ShowIcon size={iconSizePx.button} />}
          onClick={() => void show()}
        >
          {kit.t('campus.contact.show')}
        </Button>
        <span className={styles.quiet}>{kit.t('campus.contact.noted')}</span>
      </span>
    ),
  };
}

/** A visible phone; a whole number is a link for calling. */
export function Phone({ phone }: { phone: string }) {
  return isMasked(phone) ? <span>{phone}</span> : <a href={`tel:${phone}`}>{phone}</a>;
}
