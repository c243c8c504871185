import { importCalls } from '@kiga/entity/transfer-calls.ts';
import type { AnyEntity } from '../entity/any-entity.ts';
import { useKit } from '../kit-context.tsx';
import { useDownload } from './use-download.ts';

/** Downloads the template for an import, and shows a failure. */
export function useTemplate(entity: AnyEntity): () => void {
  const { t } = useKit();
  const { download } = useDownload();
  return () => download(importCalls(entity).importTemplate, {}, t('kit.list.template'));
}
