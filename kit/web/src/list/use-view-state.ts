import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AnyEntity } from '../entity/any-entity.ts';
import { readViewState, type ViewState, writeViewState } from './view-state.ts';

const samePage = new Set(['pageNumber', 'open', 'shownAs']);

/** Changes parts of a view. A change of results or order goes back to the first page. */
export type ChangeView = (change: Partial<ViewState>, options?: { replace?: boolean }) => void;

/**
 * Returns the view of a list, which the address of its tab holds.
 * @param opening content of the address when the list opens without any
 */
export function useViewState(entity: AnyEntity, opening: string): { view: ViewState; change: ChangeView } {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isOpened, setOpened] = useState(false);
  // Only once: a user who clears the filters later wants the whole list.
  if (!isOpened && (search !== '' || opening === '')) setOpened(true);
  const said = isOpened ? search : opening;
  useEffect(() => {
    if (said !== search) void navigate({ pathname, search: said }, { replace: true });
  }, [said, search, pathname, navigate]);
  const view = useMemo(() => readViewState(new URLSearchParams(said), entity), [said, entity]);
  const change = useCallback<ChangeView>(
    (change, options) => {
      const staysOnPage = Object.keys(change).every((name) => samePage.has(name));
      const next = { ...view, ...(staysOnPage ? {} : { pageNumber: 1 }), ...change };
      const written = writeViewState(next);
      // The next record opens at the same tab, such as its history.
      const part = new URLSearchParams(said).get('part');
      if (next.open !== null && part !== null) written.set('part', part);
      void navigate({ pathname, search: written.toString() }, { replace: options?.replace ?? false });
    },
    [view, navigate, pathname, said],
  );
  return { view, change };
}
