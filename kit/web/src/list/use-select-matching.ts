import { PAGE_SIZE_MAX } from '@kiga/entity/entity-calls.ts';
import { useState } from 'react';
import { type AnyEntity, callsOf, type EntityRecord } from '../entity/any-entity.ts';
import { failureText } from '../entity/failure-text.ts';
import { useKit } from '../kit-context.tsx';
import { useTelling } from '../library/use-telling.ts';
import { pageInputOf, type ViewState } from './view-state.ts';

/** Maximum number of records that a selection may hold. */
export const SELECT_MAX = 1_000;

/** Selects all records that match the view, at most `SELECT_MAX`, from all pages. */
export function useSelectMatching(
  entity: AnyEntity,
  view: ViewState,
  onSelect: (records: ReadonlyMap<string, EntityRecord>) => void,
) {
  const kit = useKit();
  const { message } = useTelling();
  const [loading, setLoading] = useState(false);
  async function selectMatching() {
    if (loading) return;
    setLoading(true);
    const found = new Map<string, EntityRecord>();
    try {
      for (let pageNumber = 1; found.size < SELECT_MAX; pageNumber++) {
        const input = { ...pageInputOf(view), pageNumber, pageSize: PAGE_SIZE_MAX };
        const { list, total } = await kit.client.call(callsOf(entity).page, input);
        for (const record of list) if (found.size < SELECT_MAX) found.set(record.id, record);
        if (list.length === 0 || pageNumber * PAGE_SIZE_MAX >= total) break;
      }
      onSelect(found);
    } catch (error) {
      message.error(failureText(kit, error));
    } finally {
      setLoading(false);
    }
  }
  return { loading, selectMatching };
}
