import { type ViewWay, viewWays } from '@kiga/contract/identity/view-ways.ts';
import { type SeenFilter, seenFilters } from '@kiga/contract/system/access/viewer.acts.ts';
import { useLocation, useNavigate } from 'react-router';

/** Filters of the list of viewers. They are part of the address, so that a reload and a shared link show the same. */
export interface ViewerView {
  way?: ViewWay | undefined;
  seen?: SeenFilter | undefined;
  /** Part of a name, an account or an organization. */
  q?: string | undefined;
}

/** Returns the view in the tab's address, and a function that changes a part of it. */
export function useViewerView(): [ViewerView, (part: ViewerView) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const view = withoutEmpty({
    way: viewWays.find((way) => way === params.get('way')),
    seen: seenFilters.find((seen) => seen === params.get('seen')),
    q: params.get('q') ?? undefined,
  });
  const change = (part: ViewerView) => {
    const next = Object.entries(withoutEmpty({ ...view, ...part })) as [string, string][];
    void navigate({ pathname, search: new URLSearchParams(next).toString() });
  };
  return [view, change];
}

function withoutEmpty(view: ViewerView): ViewerView {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined && value !== ''));
}
