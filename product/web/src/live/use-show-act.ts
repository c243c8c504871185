import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { type SendOptions, useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useTelling } from '@kiga/kit-web/library/use-telling.ts';
import { useQueryClient } from '@tanstack/react-query';

/** Sends acts of the host's page once, however often a button is pressed; then all of its data is read anew. */
export function useShowAct() {
  const kit = useKit();
  const queries = useQueryClient();
  const { message } = useTelling();
  const { sending, send } = useSending();

  /** Resolves to the answer; undefined after a failure, which is told. */
  async function act<T>(work: (options: SendOptions) => Promise<T>): Promise<T | undefined> {
    const answer = await send(work, (error) =>
      message.error(kit.t('live.host.failed', { reason: failureText(kit, error) })),
    );
    await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('live.') });
    return answer;
  }
  return { sending, act };
}
