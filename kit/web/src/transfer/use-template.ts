import { importCalls } from '@kiga/entity/transfer-calls.ts';
import type { AnyEntity } from '../entity/any-entity.ts';
import { downloadFailure } from '../entity/failure-text.ts';
import { useKit } from '../kit-context.tsx';
import { useTelling } from '../library/use-telling.ts';

/** Downloads the template for an import, and shows a failure. */
export function useTemplate(entity: AnyEntity): () => void {
  const kit = useKit();
  const { message } = useTelling();
  return () =>
    void kit.client
      .download(importCalls(entity).importTemplate, {})
      .catch((error: unknown) => message.error(downloadFailure(kit, kit.t('kit.list.template'), error)));
}
