import { importCalls } from '@kiga/entity/transfer-calls.ts';
import { App } from 'antd';
import type { AnyEntity } from '../entity/any-entity.ts';
import { downloadFailure } from '../entity/failure-text.ts';
import { useKit } from '../kit-context.tsx';

/** Fetches the template for an import, and says so where that fails. */
export function useTemplate(entity: AnyEntity): () => void {
  const kit = useKit();
  const { message } = App.useApp();
  return () =>
    void kit.client
      .download(importCalls(entity).importTemplate, {})
      .catch((error: unknown) => message.error(downloadFailure(kit, kit.t('kit.list.template'), error)));
}
