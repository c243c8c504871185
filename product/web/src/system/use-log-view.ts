import { type LogKind, logKinds } from '@kiga/contract/identity/log-kinds.ts';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

/** Text filters of the log. */
const texts = ['userName', 'event', 'recordId', 'requestId'] as const;

/** Filters of the log. They are part of the address, so that a reload and a shared link show the same. */
export interface LogView {
  kind?: LogKind | undefined;
  /** Days `yyyy-mm-dd`, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  userName?: string | undefined;
  event?: string | undefined;
  recordId?: string | undefined;
  requestId?: string | undefined;
}

/** Changes a part of the view, as a step of its own in the browser's history or instead of the last one. */
export type ChangeLogView = (part: LogView, options?: Pick<NavigateOptions, 'replace'>) => void;

/** Returns the view in the tab's address, and a function that changes a part of it. */
export function useLogView(): [LogView, ChangeLogView] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const day = (name: string) => /^\d{4}-\d\d-\d\d$/.exec(params.get(name) ?? '')?.[0];
  const view: LogView = {
    kind: logKinds.find((kind) => kind === params.get('kind')),
    from: day('from'),
    to: day('to'),
    ...Object.fromEntries(texts.map((name) => [name, params.get(name) ?? undefined])),
  };
  const change: ChangeLogView = (part, options) => {
    const next = Object.entries({ ...view, ...part }).filter(([, value]) => value !== undefined && value !== '');
    void navigate({ pathname, search: new URLSearchParams(next).toString() }, options);
  };
  return [view, change];
}

/** Returns the filters for the server; days are in the reader's time zone. */
export function logFilters({ from, to, ...others }: LogView) {
  const filters = {
    ...others,
    ...(from && { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(to && { to: new Date(`${to}T23:59:59.999`).toISOString() }),
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as typeof filters;
}
