import { rechargeOrder } from '@kiga/contract/billing/recharge-order.entity.ts';
import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { type EntityRecord, transitionCallOf } from '@kiga/kit-web/entity/any-entity.ts';
import { ownerInput } from '@kiga/kit-web/entity/owner.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { transitionFailure } from '@kiga/kit-web/states/state-words.ts';
import { useState } from 'react';

/** Texts of refusals by field. */
type Issues = Readonly<Record<string, string>>;

interface DecisionOptions {
  order: EntityRecord;
  /** Called before the request, so that the reloading queue does not tell the own decision. */
  onDecide(id: string): void;
  onRefused(id: string): void;
}

/** Makes the decision about an order once, and tells a refusal at its field or as a dialog. */
export function useDecision({ order, onDecide, onRefused }: DecisionOptions) {
  const kit = useKit();
  const { message, modal } = useTelling();
  const afterSave = useAfterSave();
  const { sending, send } = useSending();
  const [issues, setIssues] = useState<Issues>({});

  function refused(error: unknown): void {
    onRefused(order.id);
    const answered = error instanceof CallError ? error.errors : [];
    const atFields = answered.map(({ field, text }) => [field.replace(/^asks\./, ''), text] as const);
    setIssues(Object.fromEntries(atFields));
    if (answered.length === 0) {
      modal.error({
        title: kit.t('billing.desk.failed'),
        content: transitionFailure(kit, rechargeOrder, error).join(' '),
        okText: kit.t('kit.detail.understood'),
      });
    }
    // The screen may be out of date.
    if (error instanceof CallError) void afterSave();
  }

  async function decide(name: 'pass' | 'reject', asks: Readonly<Record<string, unknown>>, done: string): Promise<void> {
    setIssues({});
    await send(async (options) => {
      onDecide(order.id);
      const input = { id: order.id, from: 'notReviewed', ...ownerInput(kit, rechargeOrder, order), ...asks };
      await kit.client.call(transitionCallOf(rechargeOrder, name), input, options);
      message.success(done);
      await afterSave();
    }, refused);
  }

  return {
    sending,
    issues,
    decide,
    /** Clears the issue of a changed field. */
    changed: (field: string) => setIssues(({ [field]: _, ...others }) => others),
  };
}
