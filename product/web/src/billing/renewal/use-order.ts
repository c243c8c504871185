import { makeOrder } from '@kiga/contract/billing/recharge-order.acts.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useRef, useState } from 'react';
import type { z } from 'zod';

/** Input of an order. */
export type OrderInput = z.input<typeof makeOrder.input>;

/** An order that was made. */
export type MadeOrder = z.output<typeof makeOrder.output>;

/** Why an order was refused. */
export interface OrderRefusal {
  /** Id of the error; empty where no answer came. */
  error: string;
  fields: readonly { field: string; error: string; text: string }[];
  /** Texts of what concerns no field. */
  texts: readonly string[];
}

/** Makes an order once, however often the user clicks. After a refusal the page shows the present prices and sums. */
export function useOrder() {
  const kit = useKit();
  const afterSave = useAfterSave();
  const { send, sending, renew } = useSending();
  const [refusal, setRefusal] = useState<OrderRefusal | null>(null);
  const lastInput = useRef('');

  function refused(error: unknown): void {
    const isAnswer = error instanceof CallError;
    const fields = isAnswer ? error.errors : [];
    setRefusal({
      error: isAnswer ? error.error : '',
      fields,
      texts: fields.length > 0 ? fields.map(({ text }) => text) : [failureText(kit, error)],
    });
    if (isAnswer) void afterSave();
  }

  return {
    sending,
    refusal,
    /** Forgets a refusal, because the user has changed what it was about. */
    forget: () => setRefusal(null),
    /** Resolves to the order; undefined where it was refused. */
    async order(input: OrderInput): Promise<MadeOrder | undefined> {
      const present = JSON.stringify(input);
      // A repeated attempt is the same order only while nothing was changed.
      if (lastInput.current !== present) renew();
      lastInput.current = present;
      setRefusal(null);
      const made = await send((options) => kit.client.call(makeOrder, input, options), refused);
      if (made !== undefined) void afterSave();
      return made;
    },
  };
}
