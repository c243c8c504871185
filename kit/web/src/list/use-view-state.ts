import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AnyEntity } from '../entity-screen/any-entity.ts';
import { readViewState, type ViewState, writeViewState } from './view-state.ts';

/** Changes parts of a view; any change but of the page, the drawer or the sort goes back to the first page. */
export type ChangeView = (change: Partial<ViewState>, options?: { replace?: boolean }) => void;

/** The view of a list, kept in the address of its tab. */
export function useViewState(entity: AnyEntity): { view: ViewState; change: ChangeView } {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const view = useMemo(() => readViewState(new URLSearchParams(search), entity), [search, entity]);
  const change = useCallback<ChangeView>(
    (change, options) => {
      const staysOnPage = Object.keys(change).every((name) => name === 'pageNumber' || name === 'open');
      const next = { ...view, ...(staysOnPage ? {} : { pageNumber: 1 }), ...change };
      void navigate({ pathname, search: writeViewState(next).toString() }, { replace: options?.replace ?? false });
    },
    [view, navigate, pathname],
  );
  return { view, change };
}
