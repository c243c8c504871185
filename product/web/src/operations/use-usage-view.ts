import { USAGE_PERIOD_DAYS_MAX, type UsageGroup, usageGroups } from '@kiga/contract/operations/usage.acts.ts';
import { useLocation, useNavigate } from 'react-router';

/** Maximum number of days that can be chosen. */
export const USAGE_DAYS_SHOWN = USAGE_PERIOD_DAYS_MAX;

/** Filters of the page. They are part of the address, so that a reload and a shared link show the same. */
export interface UsageView {
  by: UsageGroup;
  /** Days `yyyy-mm-dd`, both inclusive; the last 30 days by default. */
  from?: string;
  to?: string;
}

/** Returns the view in the tab's address, and a function that changes a part of it. */
export function useUsageView(): [UsageView, (part: Partial<UsageView>) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const day = (name: string) => /^\d{4}-\d\d-\d\d$/.exec(params.get(name) ?? '')?.[0];
  const [from, to] = [day('from'), day('to')];
  const view: UsageView = {
    by: usageGroups.find((group) => group === params.get('by')) ?? 'day',
    ...(from && to && { from, to }),
  };
  const change = (part: Partial<UsageView>) =>
    void navigate({ pathname, search: new URLSearchParams(Object.entries({ ...view, ...part })).toString() });
  return [view, change];
}
