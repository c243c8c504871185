import { CallError } from '@kiga/kit-web/client/call-errors.ts';
import { failureText } from '@kiga/kit-web/entity/failure-text.ts';
import { type SendOptions, useSending } from '@kiga/kit-web/form/use-sending.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Sends a write of the board once, however often its button is pressed; then the board is read anew. */
export function useBoardAct() {
  const kit = useKit();
  const queries = useQueryClient();
  const { sending, send, renew } = useSending();
  const [failure, setFailure] = useState<string | null>(null);

  /** Resolves to the answer; undefined after a refusal, whose text `failure` then holds. */
  async function act<T>(work: (options: SendOptions) => Promise<T>): Promise<T | undefined> {
    setFailure(null);
    const answer = await send(work, (error) => {
      const issue = error instanceof CallError ? error.errors[0]?.text : undefined;
      setFailure(kit.t('community.board.failed', { reason: issue ?? failureText(kit, error) }));
    });
    if (answer === undefined) return undefined;
    await queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('community.board.'),
    });
    return answer;
  }
  return { sending, act, failure, renew };
}
