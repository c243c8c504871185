import { term } from '@kiga/contract/campus/term.entity.ts';
import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import { recordTitle } from '@kiga/kit-web/entity/entity-words.ts';
import { useKit } from '@kiga/kit-web/kit-context.tsx';

/** The name of a term in the reader's language. */
export function TermName({ record }: { record: EntityRecord }) {
  return <>{recordTitle(useKit(), term, record)}</>;
}
