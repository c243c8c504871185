import { document } from '@kiga/contract/operations/document.entity.ts';
import { lazyPart } from '@kiga/kit-web/chunks/lazy-part.tsx';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { entityScreen } from '@kiga/kit-web/entity-screen/entity-screen.tsx';

/** Screen of the operator's documents. Kindergartens, groups and agents see the published ones. */
export default entityScreen(document, {
  inlineFilters: ['type', 'status'],
  narrowOrder: ['publishedAt', 'versionNumber'],
  hints: ({ t }) => ({ url: t('operations.document.hints.url') }),
  sections: { versions: lazyPart<{ record: EntityRecord }>(() => import('./document-versions.tsx')) },
  empty: { title: 'operations.document.emptyTitle', text: 'operations.document.emptyText' },
});
