import { type ViewWay, viewWays } from '@kiga/contract/identity/view-ways.ts';
import { type SeenFilter, seenFilters } from '@kiga/contract/system/access/viewer.acts.ts';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

/** Filters of the list of viewers. They are part of the address, so that a reload and a shared link show the same. */
export interface ViewerView {
  way?: ViewWay | undefined;
  seen?: SeenFilter | undefined;
  /** Part of a name, an account or an organization. */
  q?: string | undefined;
}

/** Changes a part of the view, as a step of its own in the browser's history or instead of the last one. */
export type ChangeViewerView = (part: ViewerView, options?: Pick<NavigateOptions, 'replace'>) => void;

/** Returns the view in the tab's address, and a function that changes a part of it. */
export function useViewerView(): [ViewerView, ChangeViewerView] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const view = withoutEmpty({
    way: viewWays.find((way) => way === params.get('way')),
    seen: seenFilters.find((seen) => seen === params.get('seen')),
    q: params.get('q') ?? undefined,
  });
  const change: ChangeViewerView = (part, options) => {
    const next = Object.entries(withoutEmpty({ ...view, ...part })) as [string, string][];
    void navigate({ pathname, search: new URLSearchParams(next).toString() }, options);
  };
  return [view, change];
}

function withoutEmpty(view: ViewerView): ViewerView {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined && value !== ''));
}
