import { actFailure } from '@kiga/kit-web/entity/failure-text.ts';
import { useAfterSave } from '@kiga/kit-web/entity/use-after-save.ts';
import { type SendOptions, useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';

/** Sends acts of a buyer on an order once, however often a button is pressed; then all of the page's data is read anew. */
export function useOrderAct() {
  const kit = useKit();
  const { message } = useTelling();
  const afterSave = useAfterSave();
  const { sending, send, renew } = useSending();

  /** Resolves to the answer; undefined after a failure, which is told. */
  async function act<T>(work: (options: SendOptions) => Promise<T>, done?: string): Promise<T | undefined> {
    renew();
    const answer = await send(work, (error) => message.error(actFailure(kit, error)));
    if (answer !== undefined && done !== undefined) message.success(done);
    await afterSave();
    return answer;
  }
  return { sending, act };
}
